import { change } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import { countingFrom } from '../settings.ts'
import { omit, on, responses, shown } from './edits.ts'
import { reading, writing } from './seen-in.ts'

/** Lists that are no 200 with an array of Pet (interface document, Endpoints 1; Resources). */
export const listForm: readonly Fault[] = [
  {
    name: 'list-wrapped',
    summary: 'wraps the animals in an object',
    target: 'LIST-1',
    alsoBreaks: ['LIST-2', 'LIST-3', 'LIST-4', 'LIST-5', 'LIST-6', 'LIST-8', 'LIST-10'],
    profiles: reading,
    apply: change('renderPage', () => (pets) => ({ pets })),
  },
  {
    name: 'list-envelope-when-filtered',
    summary: 'wraps the animals in an object where a status is given',
    target: 'LIST-1',
    alsoBreaks: ['LIST-4', 'LIST-5', 'LIST-6'],
    profiles: reading,
    apply: change(
      'renderPage',
      () =>
        (pets, { status }) =>
          status === undefined ? pets : { data: pets, total: pets.length },
    ),
  },
  {
    name: 'list-single-unwrapped',
    summary: 'answers with the animal itself where there is only one',
    target: 'LIST-1',
    alsoBreaks: ['LIST-3', 'LIST-6'],
    corner: true,
    profiles: reading,
    apply: change('renderPage', () => (pets) => (pets.length === 1 ? pets[0] : pets)),
  },
  {
    name: 'list-keyed-by-id',
    summary: 'answers with an object from ids to animals',
    target: 'LIST-1',
    alsoBreaks: ['LIST-2', 'LIST-3', 'LIST-4', 'LIST-5', 'LIST-6', 'LIST-8', 'LIST-10'],
    profiles: reading,
    apply: change(
      'renderPage',
      () => (pets) => Object.fromEntries(pets.map((pet) => [String(pet['id']), pet])),
    ),
  },
  {
    name: 'list-206',
    summary: 'answers a page of a longer list with 206',
    target: 'LIST-1',
    alsoBreaks: ['LIST-2', 'LIST-3', 'LIST-4', 'LIST-5', 'LIST-6', 'LIST-8', 'LIST-10'],
    profiles: reading,
    apply: responses((raw, call) =>
      on('listPets')(call) && raw.status === 200 ? { ...raw, status: 206 } : raw,
    ),
  },
  {
    name: 'list-201-when-limited',
    summary: 'answers 201 where a limit is given',
    target: 'LIST-1',
    alsoBreaks: ['LIST-3', 'LIST-6'],
    corner: true,
    profiles: reading,
    apply: responses((raw, call) =>
      call.query('limit') !== undefined && raw.status === 200 ? { ...raw, status: 201 } : raw,
    ),
  },
  {
    name: 'list-without-id',
    summary: 'leaves the id out of listed animals',
    target: 'LIST-1',
    alsoBreaks: ['LIST-7', 'LIST-10', 'GET-1'],
    profiles: reading,
    apply: shown(['list'], (fields) => omit(fields, 'id')),
  },
  {
    name: 'list-without-name',
    summary: 'leaves the name out of listed animals',
    target: 'LIST-1',
    alsoBreaks: ['LIST-10', 'GET-1'],
    profiles: reading,
    apply: shown(['list'], (fields) => omit(fields, 'name')),
  },
  {
    name: 'list-without-category',
    summary: 'leaves categoryId out of listed animals',
    target: 'LIST-1',
    alsoBreaks: ['LIST-10', 'GET-1'],
    profiles: reading,
    apply: shown(['list'], (fields) => omit(fields, 'categoryId')),
  },
  {
    name: 'list-id-text',
    summary: 'writes the ids of listed animals as strings',
    target: 'LIST-1',
    alsoBreaks: ['LIST-7', 'GET-1'],
    profiles: reading,
    apply: shown(['list'], (fields, { id }) => ({ ...fields, id: String(id) })),
  },
  {
    name: 'list-large-id-text',
    summary: 'writes ids beyond 2^53 as strings',
    target: 'LIST-1',
    alsoBreaks: ['LIST-7', 'GET-1'],
    profiles: reading,
    settings: { ids: countingFrom(2n ** 53n - 20n) },
    apply: shown(['list'], (fields, { id }) => (id > 2n ** 53n ? { ...fields, id: String(id) } : fields)),
  },
  {
    name: 'list-category-text',
    summary: 'writes categoryId as a string in the list',
    target: 'LIST-1',
    alsoBreaks: ['LIST-10', 'GET-1'],
    profiles: reading,
    apply: shown(['list'], (fields, { categoryId }) => ({ ...fields, categoryId: String(categoryId) })),
  },
  {
    name: 'list-category-nested',
    summary: 'shows an object for the category of listed animals',
    target: 'LIST-1',
    alsoBreaks: ['LIST-10', 'GET-1'],
    profiles: reading,
    apply: shown(['list'], (fields, { categoryId }) => ({ ...fields, categoryId: { id: categoryId } })),
  },
  {
    name: 'list-status-capitals',
    summary: 'writes the status of listed animals in capitals',
    target: 'LIST-1',
    alsoBreaks: ['LIST-4', 'LIST-6', 'LIST-10', 'GET-1'],
    profiles: reading,
    apply: shown(['list'], (fields, { status }) => ({ ...fields, status: status?.toUpperCase() })),
  },
  {
    name: 'list-pending-reserved',
    summary: 'calls pending animals reserved',
    target: 'LIST-1',
    alsoBreaks: ['LIST-4', 'LIST-6', 'LIST-10', 'GET-1'],
    profiles: reading,
    apply: shown(['list'], (fields, { status }) =>
      status === 'pending' ? { ...fields, status: 'reserved' } : fields,
    ),
  },
  {
    name: 'list-status-null',
    summary: 'shows null for the status of animals that were created without one',
    target: 'LIST-1',
    alsoBreaks: ['LIST-10'],
    corner: true,
    profiles: writing,
    apply: (behaviour) => ({
      ...shown(['list'], (fields, { status }) => ({ ...fields, status: status ?? null }))(behaviour),
      readStatus: (value, call) => (value === undefined ? undefined : behaviour.readStatus(value, call)),
    }),
  },
  {
    name: 'list-ends-with-null',
    summary: 'puts null after the last animal',
    target: 'LIST-1',
    alsoBreaks: ['LIST-2', 'LIST-3', 'LIST-4', 'LIST-6'],
    profiles: reading,
    apply: change('renderPage', () => (pets) => [...pets, null]),
  },
  {
    name: 'list-oldest-without-category',
    summary: 'leaves categoryId out of the one animal that came before categories did',
    target: 'LIST-1',
    alsoBreaks: ['GET-1'],
    corner: true,
    profiles: reading,
    settings: { seeded: 12 },
    apply: shown(['list'], (fields, { id }) => (id === 1001n ? omit(fields, 'categoryId') : fields)),
  },
]
