import { change } from '../../src/service/behaviour.ts'
import { countingFrom } from '../../src/service/settings.ts'
import { omit, on, responses, shown } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

/** Lists that are no 200 with an array of Pet (interface document, Endpoints 1; Resources). */
export const listForm = faults('LIST-1', {
  'list-wrapped': {
    summary: 'wraps the animals in an object',
    factors: 'plain',
    apply: change('renderPage', () => (pets) => ({ pets })),
  },
  'list-envelope-when-filtered': {
    summary: 'wraps the animals in an object where a status is given',
    factors: ['status'],
    apply: change(
      'renderPage',
      () =>
        (pets, { status }) =>
          status === undefined ? pets : { data: pets, total: pets.length },
    ),
  },
  'list-single-unwrapped': {
    summary: 'answers with the animal itself where there is only one',
    factors: ['limit'],
    edgeCase: true,
    apply: change('renderPage', () => (pets) => (pets.length === 1 ? pets[0] : pets)),
  },
  'list-keyed-by-id': {
    summary: 'answers with an object from ids to animals',
    factors: 'plain',
    apply: change(
      'renderPage',
      () => (pets) => Object.fromEntries(pets.map((pet) => [String(pet['id']), pet])),
    ),
  },
  'list-206': {
    summary: 'answers a page of a longer list with 206',
    factors: 'plain',
    apply: responses((raw, call) =>
      on('listPets')(call) && raw.status === 200 ? { ...raw, status: 206 } : raw,
    ),
  },
  'list-201-when-limited': {
    summary: 'answers 201 where a limit is given',
    factors: ['limit'],
    edgeCase: true,
    apply: responses((raw, call) =>
      call.query('limit') !== undefined && raw.status === 200 ? { ...raw, status: 201 } : raw,
    ),
  },
  'list-without-id': {
    summary: 'leaves the id out of listed animals',
    factors: 'plain',
    apply: shown(['list'], (fields) => omit(fields, 'id')),
  },
  'list-without-name': {
    summary: 'leaves the name out of listed animals',
    factors: 'plain',
    apply: shown(['list'], (fields) => omit(fields, 'name')),
  },
  'list-without-category': {
    summary: 'leaves categoryId out of listed animals',
    factors: 'plain',
    apply: shown(['list'], (fields) => omit(fields, 'categoryId')),
  },
  'list-id-text': {
    summary: 'writes the ids of listed animals as strings',
    factors: 'plain',
    apply: shown(['list'], (fields, { id }) => ({ ...fields, id: String(id) })),
  },
  'list-large-id-text': {
    summary: 'writes ids beyond 2^53 as strings',
    factors: 'plain',
    settings: { ids: countingFrom(2n ** 53n - 20n) },
    apply: shown(['list'], (fields, { id }) => (id > 2n ** 53n ? { ...fields, id: String(id) } : fields)),
  },
  'list-category-text': {
    summary: 'writes categoryId as a string in the list',
    factors: 'plain',
    apply: shown(['list'], (fields, { categoryId }) => ({ ...fields, categoryId: String(categoryId) })),
  },
  'list-category-nested': {
    summary: 'shows an object for the category of listed animals',
    factors: 'plain',
    apply: shown(['list'], (fields, { categoryId }) => ({ ...fields, categoryId: { id: categoryId } })),
  },
  'list-status-capitals': {
    summary: 'writes the status of listed animals in capitals',
    factors: 'plain',
    apply: shown(['list'], (fields, { status }) => ({ ...fields, status: status?.toUpperCase() })),
  },
  'list-pending-reserved': {
    summary: 'calls pending animals reserved',
    factors: 'plain',
    apply: shown(['list'], (fields, { status }) =>
      status === 'pending' ? { ...fields, status: 'reserved' } : fields,
    ),
  },
  'list-status-null': {
    summary: 'shows null for the status of animals that were created without one',
    factors: 'plain',
    profiles: writing,
    edgeCase: true,
    apply: (behaviour) => ({
      ...shown(['list'], (fields, { status }) => ({ ...fields, status: status ?? null }))(behaviour),
      readStatus: (value, call) => (value === undefined ? undefined : behaviour.readStatus(value, call)),
    }),
  },
  'list-ends-with-null': {
    summary: 'puts null after the last animal',
    factors: 'plain',
    collateral: ['LIST-2', 'LIST-3', 'LIST-4', 'LIST-6'],
    apply: change('renderPage', () => (pets) => [...pets, null]),
  },
  'list-oldest-without-category': {
    summary: 'leaves categoryId out of the one animal that came before categories did',
    edgeCase: true,
    settings: { seeded: 12 },
    apply: shown(['list'], (fields, { id }) => (id === 1001n ? omit(fields, 'categoryId') : fields)),
  },
})
