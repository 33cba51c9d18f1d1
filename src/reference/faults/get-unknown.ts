import type { RequirementId } from '../../catalogue/requirement-id.ts'
import { change } from '../behaviour.ts'
import type { Call, Raw } from '../call.ts'
import type { Fault } from '../fault.ts'
import type { StoredPet } from '../pet.ts'
import { Refusal } from '../refusal.ts'
import { countingFrom } from '../settings.ts'
import type { Store } from '../store.ts'
import { crash, on, refusedWith, throughDouble, throughInt32 } from './edits.ts'
import { reading } from './seen-in.ts'

const missing = (edit: (raw: Raw, call: Call) => Raw) =>
  change('around', (around) => async (call, next, store) => {
    const raw = await around(call, next, store)
    return on('getPet')(call) && raw.status === 404 ? edit(raw, call) : raw
  })

const foundInstead = (find: (store: Store, id: bigint) => StoredPet | undefined) =>
  change('lookup', (lookup) => (store, id, call) => lookup(store, id, call) ?? find(store, id))

const refusing = (when: (id: bigint) => boolean, refusal: () => Refusal) =>
  change('readPetId', (readPetId) => (text, call) => {
    const id = readPetId(text, call)
    if (when(id)) throw refusal()
    return id
  })

const badRequest = (): Refusal => new Refusal(400, 'invalid_id', 'petId is out of range.')
const largest = 2n ** 63n - 1n

const fault = (
  name: string,
  target: RequirementId,
  summary: string,
  apply: NonNullable<Fault['apply']>,
  extra: Partial<Fault> = {},
): Fault => ({ name, summary, target, profiles: reading, apply, ...extra })

/** Ids that name no animal and are not answered 404 (interface document, Endpoints 3). */
export const getUnknown: readonly Fault[] = [
  fault(
    'unknown-id-null',
    'GET-2',
    'answers an unknown id with 200 and null',
    missing((raw) => ({ ...raw, status: 200, text: 'null' })),
    { alsoBreaks: ['GET-3'] },
  ),
  fault(
    'unknown-id-empty-object',
    'GET-2',
    'answers an unknown id with 200 and an empty object',
    missing((raw) => ({ ...raw, status: 200, text: '{}' })),
    { alsoBreaks: ['GET-3'] },
  ),
  fault(
    'unknown-id-error-200',
    'GET-2',
    'answers an unknown id with 200 and an Error body',
    missing((raw) => ({ ...raw, status: 200 })),
    { alsoBreaks: ['GET-3', 'ERROR-2'] },
  ),
  fault(
    'unknown-id-204',
    'GET-2',
    'answers an unknown id with 204',
    missing((raw) => ({ ...raw, status: 204, text: '' })),
    { alsoBreaks: ['GET-3'] },
  ),
  fault('unknown-id-410', 'GET-2', 'answers an unknown id with 410', refusedWith(404, 410, on('getPet')), {
    alsoBreaks: ['GET-3'],
  }),
  fault('unknown-id-400', 'GET-2', 'answers an unknown id with 400', refusedWith(404, 400, on('getPet')), {
    alsoBreaks: ['GET-3'],
  }),
  fault('unknown-id-500', 'GET-2', 'answers an unknown id with 500', refusedWith(404, 500, on('getPet')), {
    alsoBreaks: ['GET-3', 'ERROR-4'],
  }),
  fault(
    'unknown-id-first-animal',
    'GET-2',
    'answers an unknown id with the first animal of the store',
    foundInstead((store) => store.pets[0]),
    { alsoBreaks: ['GET-3'] },
  ),
  fault(
    'unknown-id-made-up',
    'GET-2',
    'answers any id with an animal of that id',
    foundInstead((_, id) => ({
      id,
      name: 'Placeholder',
      categoryId: 1n,
      status: 'available',
      createdAt: 0,
    })),
  ),
  fault(
    'unknown-id-nearest',
    'GET-2',
    'answers an unknown id with the animal before it',
    foundInstead((store, id) =>
      store.pets
        .filter((pet) => pet.id < id)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .at(-1),
    ),
    { alsoBreaks: ['GET-3'] },
  ),
  fault(
    'unknown-id-beyond-2-53-400',
    'GET-2',
    'answers ids beyond 2^53 with 400',
    refusing((id) => id > 2n ** 53n, badRequest),
    {
      alsoBreaks: ['GET-3'],
    },
  ),
  fault(
    'unknown-id-beyond-2-31-500',
    'GET-2',
    'answers ids beyond 2^31 with 500',
    refusing((id) => id >= 2n ** 31n, crash),
    {
      alsoBreaks: ['GET-3', 'ERROR-4'],
    },
  ),
]

/** Ids that are not matched digit for digit (interface document, Endpoints 3; Resources). */
export const getWholeId: readonly Fault[] = [
  fault(
    'id-through-int32',
    'GET-3',
    'finds the animal whose id has the same lower 32 bits',
    foundInstead((store, id) => store.find(throughInt32(id))),
    { alsoBreaks: ['GET-2'] },
  ),
  fault(
    'id-through-31-bits',
    'GET-3',
    'finds the animal whose id has the same lower 31 bits',
    foundInstead((store, id) => store.find(BigInt.asUintN(31, id))),
    { alsoBreaks: ['GET-2'] },
  ),
  fault(
    'id-through-double',
    'GET-3',
    'finds an animal beyond 2^53 by ids that round to the same double',
    foundInstead((store, id) => store.pets.find((pet) => throughDouble(pet.id) === throughDouble(id))),
    { settings: { ids: countingFrom(2n ** 53n + 3n, 4n) } },
  ),
  fault(
    'id-through-double-at-the-edge',
    'GET-3',
    'finds an animal near the largest int64 by ids that round to the same double',
    foundInstead((store, id) => store.pets.find((pet) => throughDouble(pet.id) === throughDouble(id))),
    { settings: { ids: countingFrom(2n ** 62n + 12_345n, 7919n) } },
  ),
  fault(
    'id-through-48-bits',
    'GET-3',
    'finds the animal whose id has the same lower 48 bits',
    foundInstead((store, id) => store.find(BigInt.asUintN(48, id))),
    { corner: true },
  ),
  fault(
    'id-first-digits',
    'GET-3',
    'reads as many digits of an id as its own ids have',
    foundInstead((store, id) => store.pets.find((pet) => String(id).startsWith(String(pet.id)))),
    { alsoBreaks: ['GET-2'] },
  ),
  fault(
    'id-first-15-digits',
    'GET-3',
    'reads the first 15 digits of an id',
    foundInstead((store, id) =>
      store.pets.find((pet) => String(pet.id).slice(0, 15) === String(id).slice(0, 15)),
    ),
    { settings: { ids: countingFrom(910_000_000_000_001_000n, 10_000n) } },
  ),
  fault(
    'id-over-four-digits-400',
    'GET-3',
    'answers ids over 4 digits with 400',
    refusing((id) => id > 9999n, badRequest),
    {
      alsoBreaks: ['GET-2'],
    },
  ),
  fault(
    'id-largest-newest',
    'GET-3',
    'takes the largest int64 for the newest animal',
    foundInstead((store, id) => (id === largest ? store.pets.at(-1) : undefined)),
    { corner: true },
  ),
  fault(
    'id-largest-500',
    'GET-3',
    'answers the largest int64 with 500',
    refusing((id) => id === largest, crash),
    {
      alsoBreaks: ['ERROR-4'],
      corner: true,
    },
  ),
  fault(
    'id-largest-400',
    'GET-3',
    'answers the largest int64 with 400',
    refusing((id) => id === largest, badRequest),
    {
      corner: true,
    },
  ),
]
