import { type Behaviour, change } from '../../src/service/behaviour.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { PetStatus } from '../../src/service/pet.ts'
import type { Variant } from '../variant.ts'

const errors = (shape: (error: Readonly<Record<string, unknown>>) => unknown): Edit =>
  change(
    'errorBody',
    () =>
      ({ code, message, status }) =>
        shape({ code, message, status }),
  )

const defaultStatus = (status: PetStatus): Variant => ({
  name: `default-status-${status}`,
  summary: `makes an animal ${status} where no status was sent`,
  freedom: 'CREATE-2, CREATE-9: status left out may become any PetStatus',
  apply: change('readStatus', (read) => (value, call) => (value === undefined ? status : read(value, call))),
})

const withoutStatus = (behaviour: Behaviour): Behaviour => ({
  ...behaviour,
  readStatus: (value, call) => (value === undefined ? undefined : behaviour.readStatus(value, call)),
})

const extraOnPets = 'LIST-1, GET-1: extra properties on a Pet are free'
const extraOnErrors = 'ERROR-1: extra properties on an Error are free'

/** Bodies with more in them than the document tells of (interface document, Resources). */
export const properties: readonly Variant[] = [
  {
    name: 'pets-with-more',
    summary: 'shows tags, times and the category on every animal',
    freedom: extraOnPets,
    apply: change('render', (render) => (pet, place, call) => ({
      ...render(pet, place, call),
      tags: [{ id: 2n ** 60n + 1n, name: 'tag' }],
      category: { id: pet.categoryId, name: null },
      createdAt: '2026-01-01T00:00:00Z',
      weight: 1.25,
    })),
  },
  {
    name: 'pets-with-photos',
    summary: 'shows a photo of 100 kB with every animal, so that a page of a hundred has 10 MB',
    freedom: 'For all rows: sizes are not described',
    inconclusive: ['LIST-3'],
    apply: change('render', (render) => {
      const photo = 'iVBORw0K'.repeat(12_500)
      return (pet, place, call) => ({ ...render(pet, place, call), photo })
    }),
  },
  {
    name: 'pets-with-names-of-6000',
    summary:
      'has animals of others with names of 6,000 characters, so that a page of a hundred has half a megabyte',
    freedom: 'Limits: the size of a name is not shown',
    apply: change('render', (render) => (pet, place, call) => {
      const fields = render(pet, place, call)
      return pet.createdAt > 0 ? fields : { ...fields, name: pet.name.padEnd(6000, pet.name) }
    }),
  },
  {
    name: 'pets-with-much-more-before-the-id',
    summary: 'shows 2,500 properties of its own with some animals, before those that are described',
    freedom: extraOnPets,
    apply: change('render', (render) => {
      const more = Object.fromEntries(Array.from({ length: 2500 }, (_, index) => [`x${index}`, index]))
      return (pet, place, call) => ({ ...(pet.id % 18n === 0n ? more : {}), ...render(pet, place, call) })
    }),
  },
  {
    name: 'pets-with-more-when-fetched',
    summary: 'shows more of an animal when it is fetched than in the list',
    freedom: extraOnPets,
    apply: change('render', (render) => (pet, place, call) => ({
      ...(place === 'list' ? {} : { links: { self: `/pets/${pet.id}` }, code: 'pet', message: 'An animal' }),
      ...render(pet, place, call),
    })),
  },
  {
    name: 'pets-turned-round',
    summary: 'writes the properties of an animal in another order every time',
    freedom: 'Resources: JSON objects have no order',
    apply: change(
      'render',
      (render) => (pet, place, call) =>
        Object.fromEntries(Object.entries(render(pet, place, call)).toSorted(() => call.chance() - 0.5)),
    ),
  },
  {
    name: 'errors-with-more',
    summary: 'shows details and a request id on every Error',
    freedom: extraOnErrors,
    apply: errors((error) => ({ ...error, details: [{ field: 'name' }], requestId: 'f00-1', cause: null })),
  },
  {
    name: 'errors-terse',
    summary: 'writes numbers for codes and leaves messages empty',
    freedom: 'Errors: values of the code field are not shown',
    apply: errors(({ status }) => ({ code: String(status), message: '', status })),
  },
  {
    name: 'errors-long',
    summary: 'writes messages of several lines in another language',
    freedom: 'Errors: messages are not shown',
    apply: errors(({ code, status }) => ({ status, code, message: `Ungültig – „${'x'.repeat(500)}“\n\t🐾` })),
  },
  {
    name: 'status-left-out',
    summary: 'shows no status where none was sent',
    freedom: 'CREATE-2: status left out may stay out',
    apply: withoutStatus,
  },
  {
    name: 'default-status-told-later',
    summary:
      'shows the status of an animal that was created without one once it is listed or fetched, and not before',
    freedom: 'CREATE-2: the answer to a create without a status need not tell one',
    apply: change('render', (render) => (pet, place, call) => {
      const { status, ...fields } = render(pet, place, call)
      return place === 'create' && !/"status"/.test(call.body ?? '') ? fields : { ...fields, status }
    }),
  },
  defaultStatus('pending'),
  defaultStatus('sold'),
]
