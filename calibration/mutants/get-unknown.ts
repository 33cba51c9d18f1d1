import { countingFrom, type Settings } from '../../src/service/settings.ts'
import { adjust, answered, type Call, type Raw, Refusal, type Store, type StoredPet } from '../edit.ts'
import { crash, foundInstead, madeUp, refusedWith, throughDouble, throughInt32 } from './edits.ts'
import { aim, edge, faults, mutant, writing } from './faults.ts'
import { isFetch } from './guards.ts'

const missing = (edit: (raw: Raw, call: Call) => Raw) =>
  answered((raw, call) => (isFetch(call) && raw.status === 404 ? edit(raw, call) : raw))

const refusing = (when: (id: bigint) => boolean, refusal: () => Refusal) =>
  adjust('readPetId', (id) => {
    if (when(id)) throw refusal()
    return id
  })

const badRequest = (): Refusal => new Refusal(400, 'invalid_id', 'petId is out of range.')

const largest = 2n ** 63n - 1n

const inOrder = (store: Store): readonly StoredPet[] => store.pets.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** The next animal above an id that lies between two. */
const above = (store: Store, id: bigint): StoredPet | undefined => {
  const all = inOrder(store)
  const [least] = all
  return least !== undefined && least.id < id ? all.find((pet) => pet.id > id) : undefined
}

/** The next animal below an id that lies between two. */
const below = (store: Store, id: bigint): StoredPet | undefined => {
  const all = inOrder(store)
  const last = all.at(-1)
  return last !== undefined && last.id > id ? all.findLast((pet) => pet.id < id) : undefined
}

const foundByDouble = foundInstead((store, id) =>
  store.pets.find((pet) => throughDouble(pet.id) === throughDouble(id)),
)

/** Ids with others between them. */
const gaps: Partial<Settings> = { ids: countingFrom(10_000n, 7n) }

/** Ids that name no animal, and are not answered with 404 (interface document, Endpoints 3). */
export const getUnknown = [
  // Ids that name no animal and are not answered 404 (interface document, Endpoints 3).
  ...faults(aim('GET-2', { factors: ['petId'], collateral: ['GET-3'] }), {
    'unknown-id-null': mutant('answers an unknown id with 200 and null', {
      collateral: ['GET-1', 'GET-3'],
      apply: missing((raw) => ({ ...raw, status: 200, text: 'null' })),
    }),
    'unknown-id-empty-object': mutant('answers an unknown id with 200 and an empty object', {
      mayBreak: ['GET-1'],
      apply: missing((raw) => ({ ...raw, status: 200, text: '{}' })),
    }),
    'unknown-id-error-200': mutant('answers an unknown id with 200 and an Error body', {
      mayBreak: ['GET-1'],
      apply: missing((raw) => ({ ...raw, status: 200 })),
    }),
    'unknown-id-204': mutant('answers an unknown id with 204', {
      mayBreak: ['GET-1'],
      apply: missing((raw) => ({ ...raw, status: 204, text: '' })),
    }),
    'unknown-id-410': ['answers an unknown id with 410', refusedWith(404, 410, isFetch)],
    'unknown-id-400': mutant('answers an unknown id with 400', refusedWith(404, 400, isFetch), {
      mayBreak: ['AUTH-4'],
    }),
    'unknown-id-500': mutant('answers an unknown id with 500', refusedWith(404, 500, isFetch), {
      collateral: ['GET-3', 'ERROR-4'],
    }),
    'unknown-id-first-animal': mutant('answers an unknown id with the first animal of the store', {
      mayBreak: ['GET-1'],
      apply: foundInstead((store) => store.pets[0]),
    }),
  }),
  ...faults(aim('GET-2', { factors: ['petId'] }), {
    'unknown-id-made-up': mutant('answers any id with an animal of that id', {
      apply: foundInstead((_, id) => madeUp(id)),
    }),
    'unknown-id-nearest': mutant('answers an unknown id with the animal before it', {
      collateral: ['GET-3'],
      apply: foundInstead((store, id) => inOrder(store).findLast((pet) => pet.id < id)),
    }),
    'found-by-name-too': edge('takes an id for a name too, and finds an animal that has it for a name', {
      profiles: writing,
      apply: foundInstead((store, id) => store.pets.find(({ name }) => name === String(id))),
    }),
  }),
  ...faults(aim('GET-2', { factors: ['petId'], collateral: ['GET-3'], mayBreak: ['GET-1'] }), {
    'unknown-id-beyond-2-53-400': mutant('answers ids beyond 2^53 with 400', {
      apply: refusing((id) => id > 2n ** 53n, badRequest),
    }),
    'unknown-id-beyond-2-31-500': mutant('answers ids beyond 2^31 with 500', {
      collateral: ['GET-3', 'ERROR-4'],
      apply: refusing((id) => id >= 2n ** 31n, crash),
    }),
  }),
  // Small ids that name no animal and are answered with one (interface document, Endpoints 3).
  ...faults(aim('GET-2', { factors: ['petId'], edgeCase: true }), {
    'small-id-made-up': mutant('answers an unknown id from 1 to 2^31 with an empty animal of that id', {
      // A pet that no page shows may be another client's: GET-2 takes ids from all of int64.
      knownMiss: true,
      mayBreak: ['CREATE-10', 'LIST-10'],
      apply: foundInstead((_, id) => (id > 0n && id < 2n ** 31n ? madeUp(id, '', 0n) : undefined)),
    }),
    'small-id-finds-next': mutant('finds the next animal above an unknown id', {
      collateral: ['GET-3'],
      apply: foundInstead((store, id) => (id > 0n ? store.pets.find((pet) => pet.id >= id) : undefined)),
    }),
    'small-id-is-position': mutant('takes an unknown id from 1 to 999 for the position in the store', {
      mayBreak: ['GET-3'],
      apply: foundInstead((store, id) => (id > 0n && id < 1000n ? store.pets[Number(id) - 1] : undefined)),
    }),
  }),
  // Ids that are not matched digit for digit (interface document, Endpoints 3; Resources).
  ...faults(aim('GET-3', { factors: ['petId'] }), {
    'id-through-int32': mutant('finds the animal whose id has the same lower 32 bits', {
      apply: foundInstead((store, id) => store.find(throughInt32(id))),
    }),
    'id-through-31-bits': mutant('finds the animal whose id has the same lower 31 bits', {
      mayBreak: ['GET-2'],
      apply: foundInstead((store, id) => store.find(BigInt.asUintN(31, id))),
    }),
    'id-through-double': mutant('finds an animal beyond 2^53 by ids that round to the same double', {
      mayBreak: ['GET-2'],
      settings: { ids: countingFrom(2n ** 53n + 3n, 4n) },
      apply: foundByDouble,
    }),
    'id-through-double-at-the-edge': {
      summary: 'finds an animal near the largest int64 by ids that round to the same double',
      mayBreak: ['GET-2'],
      settings: { ids: countingFrom(2n ** 62n + 12_345n, 7919n) },
      apply: foundByDouble,
    },
    'id-through-48-bits': edge('finds the animal whose id has the same lower 48 bits', {
      apply: foundInstead((store, id) => store.find(BigInt.asUintN(48, id))),
    }),
    'id-first-digits': mutant('reads as many digits of an id as its own ids have', {
      mayBreak: ['GET-2'],
      apply: foundInstead((store, id) => store.pets.find((pet) => String(id).startsWith(String(pet.id)))),
    }),
    'id-first-15-digits': mutant('reads the first 15 digits of an id', {
      settings: { ids: countingFrom(910_000_000_000_001_000n, 10_000n) },
      apply: foundInstead((store, id) =>
        store.pets.find((pet) => String(pet.id).slice(0, 15) === String(id).slice(0, 15)),
      ),
    }),
    'id-looked-up-by-its-beginning': {
      summary: 'finds the first animal whose id begins with the digits asked for',
      mayBreak: ['GET-2'],
      apply: foundInstead((store, id) => store.pets.find((pet) => String(pet.id).startsWith(String(id)))),
    },
    'id-over-four-digits-400': mutant('answers ids over 4 digits with 400', {
      collateral: ['GET-2'],
      mayBreak: ['GET-1'],
      apply: refusing((id) => id > 9999n, badRequest),
    }),
    'id-largest-newest': edge('takes the largest int64 for the newest animal', {
      apply: foundInstead((store, id) => (id === largest ? store.pets.at(-1) : undefined)),
    }),
    'id-largest-500': edge('answers the largest int64 with 500', {
      collateral: ['ERROR-4'],
      apply: refusing((id) => id === largest, crash),
    }),
    'id-largest-400': edge('answers the largest int64 with 400', {
      apply: refusing((id) => id === largest, badRequest),
    }),
  }),
  // Ids that are taken for others near to them, or of the other sign (interface document, Endpoints 3; Resources).
  ...faults(aim('GET-3', { factors: ['petId'], edgeCase: true }), {
    'id-without-sign': mutant('finds the animal of an id by its negative too', {
      apply: foundInstead((store, id) => (id < 0n ? store.find(-id) : undefined)),
    }),
    'id-in-gap-finds-next': mutant('finds the next animal by an id that lies between two', {
      mayBreak: ['GET-2', 'LIST-5'],
      settings: gaps,
      apply: foundInstead(above),
    }),
    'id-in-gap-finds-last': mutant('finds the animal before by an id that lies between two', {
      mayBreak: ['GET-2', 'GET-1', 'LIST-7'],
      settings: gaps,
      apply: foundInstead(below),
    }),
    'id-beyond-newest-finds-newest': mutant('finds the newest animal by the id that comes next', {
      apply: foundInstead((store, id) => {
        const last = inOrder(store).at(-1)
        return last !== undefined && id === last.id + 1n ? last : undefined
      }),
    }),
  }),
]
