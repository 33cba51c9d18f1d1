import { change, type Place } from '../../src/service/behaviour.ts'
import type { PetStatus, StoredPet } from '../../src/service/pet.ts'
import { adjust, type Call, type Edit, override, remembering, showing } from '../edit.ts'
import type { Variant } from '../variant.ts'
import { variant, variants } from './variants.ts'

const errors = (shape: (error: Readonly<Record<string, unknown>>) => unknown): Edit =>
  override('errorBody', ({ code, message, status }) => shape({ code, message, status }))

const defaultStatus = (status: PetStatus): Variant => ({
  name: `default-status-${status}`,
  summary: `makes an animal ${status} where no status was sent`,
  freedom: 'CREATE-2, CREATE-9: status left out may become any PetStatus',
  answers: { 'CREATE-9 default-status': status },
  apply: override('readStatus', (value) => (value === undefined ? status : undefined)),
})

const withoutStatus = change(
  'readStatus',
  (readStatus) => (value, call) => (value === undefined ? undefined : readStatus(value, call)),
)

/** Does something that is told which animals were created without a status. */
const withUnsent = (edit: (isUnsent: (pet: StoredPet) => boolean) => Edit): Edit =>
  remembering(
    (isOne) => edit(({ id }) => isOne(id)),
    (body) => !('status' in body),
  )

/** Shows no status of them where it is left out. */
const leftOut = (isLeftOut: (place: Place, call: Call) => boolean) =>
  withUnsent((isUnsent) =>
    adjust('render', ({ status, ...fields }, pet, place, call) =>
      isUnsent(pet) && isLeftOut(place, call) ? fields : { ...fields, status },
    ),
  )

/** Has them in a status that goes by how many ms ago they were created. */
const going = (statusAfter: (ageMs: number) => PetStatus | undefined) =>
  withUnsent((isUnsent) => (behaviour) => {
    const now = (pet: StoredPet, call: Call): StoredPet =>
      isUnsent(pet) ? { ...pet, status: statusAfter(call.at - pet.createdAt) } : pet
    return {
      ...showing(now)(behaviour),
      render: (pet, place, call) =>
        behaviour.render(place === 'create' && isUnsent(pet) ? now(pet, call) : pet, place, call),
    }
  })

const turns = ['available', 'pending', 'sold'] as const

const ownWay = 'GET-1, LIST-10: status where it was sent; interface document, Gaps: transitions are not shown'

/** Bodies with more or less in them than the document tells of (interface document, Resources; Gaps). */
export const properties = [
  ...variants('LIST-1, GET-1: extra properties on a Pet are free', {
    'pets-with-more': variant('shows tags, times and the category on every animal', {
      apply: adjust('render', (fields, pet) => ({
        ...fields,
        tags: [{ id: 2n ** 60n + 1n, name: 'tag' }],
        category: { id: pet.categoryId, name: null },
        createdAt: '2026-01-01T00:00:00Z',
        weight: 1.25,
      })),
    }),
    'pets-with-photos': {
      summary: 'shows a photo of 100 kB with every animal, so that a page of a hundred has 10 MB',
      freedom: 'For all rows: sizes are not described',
      inconclusive: ['LIST-3'],
      apply: change('render', (render) => {
        const photo = 'iVBORw0K'.repeat(12_500)
        return (pet, place, call) => ({ ...render(pet, place, call), photo })
      }),
    },
    'pets-with-names-of-6000': {
      summary:
        'has animals of others with names of 6,000 characters, so that a page of a hundred has half a megabyte',
      freedom: 'Limits: the size of a name is not shown',
      apply: adjust('render', (fields, pet) =>
        pet.createdAt > 0 ? fields : { ...fields, name: pet.name.padEnd(6000, pet.name) },
      ),
    },
    'pets-with-much-more-before-the-id': {
      summary: 'shows 2,500 properties of its own with some animals, before those that are described',
      apply: change('render', (render) => {
        const more = Object.fromEntries(Array.from({ length: 2500 }, (_, index) => [`x${index}`, index]))
        return (pet, place, call) => ({ ...(pet.id % 18n === 0n ? more : {}), ...render(pet, place, call) })
      }),
    },
    'pets-with-more-when-fetched': variant('shows more of an animal when it is fetched than in the list', {
      apply: adjust('render', (fields, pet, place) => ({
        ...(place === 'list'
          ? {}
          : { links: { self: `/pets/${pet.id}` }, code: 'pet', message: 'An animal' }),
        ...fields,
      })),
    }),
    'pets-turned-round': variant('writes the properties of an animal in another order every time', {
      freedom: 'Resources: JSON objects have no order',
      apply: adjust('render', (fields, _pet, _place, call) =>
        Object.fromEntries(Object.entries(fields).toSorted(() => call.chance() - 0.5)),
      ),
    }),
    'errors-with-more': variant('shows details and a request id on every Error', {
      freedom: 'ERROR-1: extra properties on an Error are free',
      apply: errors((error) => ({ ...error, details: [{ field: 'name' }], requestId: 'f00-1', cause: null })),
    }),
    'errors-terse': variant('writes numbers for codes and leaves messages empty', {
      freedom: 'Errors: values of the code field are not shown',
      apply: errors(({ status }) => ({ code: String(status), message: '', status })),
    }),
    'errors-long': variant('writes messages of several lines in another language', {
      freedom: 'Errors: messages are not shown',
      apply: errors(({ code, status }) => ({
        status,
        code,
        message: `Ungültig – „${'x'.repeat(500)}“\n\t🐾`,
      })),
    }),
    'status-left-out': variant('shows no status where none was sent', withoutStatus, {
      freedom: 'CREATE-2: status left out may stay out',
    }),
    'default-status-told-later': {
      summary:
        'shows the status of an animal that was created without one once it is listed or fetched, and not before',
      freedom: 'CREATE-2: the answer to a create without a status need not tell one',
      apply: adjust('render', ({ status, ...fields }, _pet, place, call) =>
        place === 'create' && !/"status"/.test(call.body ?? '') ? fields : { ...fields, status },
      ),
    },
  }),
  defaultStatus('pending'),
  defaultStatus('sold'),
  ...variants(ownWay, {
    'default-status-told-and-another-stored': {
      summary: 'says available where no status was sent, and shows pending afterwards',
      apply: going((ageMs) => (ageMs > 0 ? 'pending' : 'available')),
    },
    'default-status-told-and-none-stored': {
      summary: 'says available where no status was sent, and has none afterwards',
      apply: going((ageMs) => (ageMs > 0 ? undefined : 'available')),
    },
    'default-status-reviewed': {
      summary: 'has what was created without a status pending, and available once four seconds have passed',
      apply: going((ageMs) => (ageMs < 4000 ? 'pending' : 'available')),
    },
    'default-status-turning': {
      summary: 'has what was created without a status in each of the three for half a second, in turn',
      apply: going((ageMs) => turns[Math.floor(ageMs / 500) % turns.length]),
    },
    'default-status-not-fetched': {
      summary: 'shows no status of an animal that was created without one when it is fetched',
      apply: leftOut((place) => place === 'get'),
    },
    'default-status-listed-where-asked-for': {
      summary: 'shows the status of an animal that was created without one in lists by status alone',
      apply: leftOut((place, call) => place === 'list' && call.query('status') === undefined),
    },
  }),
]
