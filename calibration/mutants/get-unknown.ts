import { change } from '../../src/service/behaviour.ts'
import type { Call, Raw } from '../../src/service/call.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { countingFrom } from '../../src/service/settings.ts'
import { aim } from './aim.ts'
import { crash, foundInstead, on, refusedWith, throughDouble, throughInt32 } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const missing = (edit: (raw: Raw, call: Call) => Raw) =>
  change('around', (around) => async (call, next, store) => {
    const raw = await around(call, next, store)
    return on('getPet')(call) && raw.status === 404 ? edit(raw, call) : raw
  })

const refusing = (when: (id: bigint) => boolean, refusal: () => Refusal) =>
  change('readPetId', (readPetId) => (text, call) => {
    const id = readPetId(text, call)
    if (when(id)) throw refusal()
    return id
  })

const badRequest = (): Refusal => new Refusal(400, 'invalid_id', 'petId is out of range.')
const largest = 2n ** 63n - 1n

/** Ids that name no animal and are not answered 404 (interface document, Endpoints 3). */
export const getUnknown = faults(aim('GET-2', ['petId']), {
  'unknown-id-null': {
    summary: 'answers an unknown id with 200 and null',
    collateral: ['GET-1', 'GET-3'],
    apply: missing((raw) => ({ ...raw, status: 200, text: 'null' })),
  },
  'unknown-id-empty-object': {
    summary: 'answers an unknown id with 200 and an empty object',
    collateral: ['GET-3'],
    mayBreak: ['GET-1'],
    apply: missing((raw) => ({ ...raw, status: 200, text: '{}' })),
  },
  'unknown-id-error-200': {
    summary: 'answers an unknown id with 200 and an Error body',
    collateral: ['GET-3'],
    mayBreak: ['GET-1'],
    apply: missing((raw) => ({ ...raw, status: 200 })),
  },
  'unknown-id-204': {
    summary: 'answers an unknown id with 204',
    collateral: ['GET-3'],
    mayBreak: ['GET-1'],
    apply: missing((raw) => ({ ...raw, status: 204, text: '' })),
  },
  'unknown-id-410': {
    summary: 'answers an unknown id with 410',
    collateral: ['GET-3'],
    apply: refusedWith(404, 410, on('getPet')),
  },
  'unknown-id-400': {
    summary: 'answers an unknown id with 400',
    collateral: ['GET-3'],
    mayBreak: ['AUTH-4'],
    apply: refusedWith(404, 400, on('getPet')),
  },
  'unknown-id-500': {
    summary: 'answers an unknown id with 500',
    collateral: ['GET-3', 'ERROR-4'],
    apply: refusedWith(404, 500, on('getPet')),
  },
  'unknown-id-first-animal': {
    summary: 'answers an unknown id with the first animal of the store',
    collateral: ['GET-3'],
    mayBreak: ['GET-1'],
    apply: foundInstead((store) => store.pets[0]),
  },
  'unknown-id-made-up': {
    summary: 'answers any id with an animal of that id',
    apply: foundInstead((_, id) => ({
      id,
      name: 'Placeholder',
      categoryId: 1n,
      status: 'available',
      createdAt: 0,
    })),
  },
  'unknown-id-nearest': {
    summary: 'answers an unknown id with the animal before it',
    collateral: ['GET-3'],
    apply: foundInstead((store, id) =>
      store.pets
        .filter((pet) => pet.id < id)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .at(-1),
    ),
  },
  'found-by-name-too': {
    summary: 'takes an id for a name too, and finds an animal that has it for a name',
    profiles: writing,
    edgeCase: true,
    apply: foundInstead((store, id) => store.pets.find(({ name }) => name === String(id))),
  },
  'unknown-id-beyond-2-53-400': {
    summary: 'answers ids beyond 2^53 with 400',
    collateral: ['GET-3'],
    mayBreak: ['GET-1'],
    apply: refusing((id) => id > 2n ** 53n, badRequest),
  },
  'unknown-id-beyond-2-31-500': {
    summary: 'answers ids beyond 2^31 with 500',
    collateral: ['GET-3', 'ERROR-4'],
    mayBreak: ['GET-1'],
    apply: refusing((id) => id >= 2n ** 31n, crash),
  },
})

/** Ids that are not matched digit for digit (interface document, Endpoints 3; Resources). */
export const getWholeId = faults(aim('GET-3', ['petId']), {
  'id-through-int32': {
    summary: 'finds the animal whose id has the same lower 32 bits',
    apply: foundInstead((store, id) => store.find(throughInt32(id))),
  },
  'id-through-31-bits': {
    summary: 'finds the animal whose id has the same lower 31 bits',
    mayBreak: ['GET-2'],
    apply: foundInstead((store, id) => store.find(BigInt.asUintN(31, id))),
  },
  'id-through-double': {
    summary: 'finds an animal beyond 2^53 by ids that round to the same double',
    settings: { ids: countingFrom(2n ** 53n + 3n, 4n) },
    apply: foundInstead((store, id) => store.pets.find((pet) => throughDouble(pet.id) === throughDouble(id))),
  },
  'id-through-double-at-the-edge': {
    summary: 'finds an animal near the largest int64 by ids that round to the same double',
    mayBreak: ['GET-2'],
    settings: { ids: countingFrom(2n ** 62n + 12_345n, 7919n) },
    apply: foundInstead((store, id) => store.pets.find((pet) => throughDouble(pet.id) === throughDouble(id))),
  },
  'id-through-48-bits': {
    summary: 'finds the animal whose id has the same lower 48 bits',
    edgeCase: true,
    apply: foundInstead((store, id) => store.find(BigInt.asUintN(48, id))),
  },
  'id-first-digits': {
    summary: 'reads as many digits of an id as its own ids have',
    mayBreak: ['GET-2'],
    apply: foundInstead((store, id) => store.pets.find((pet) => String(id).startsWith(String(pet.id)))),
  },
  'id-first-15-digits': {
    summary: 'reads the first 15 digits of an id',
    settings: { ids: countingFrom(910_000_000_000_001_000n, 10_000n) },
    apply: foundInstead((store, id) =>
      store.pets.find((pet) => String(pet.id).slice(0, 15) === String(id).slice(0, 15)),
    ),
  },
  'id-looked-up-by-its-beginning': {
    summary: 'finds the first animal whose id begins with the digits asked for',
    mayBreak: ['GET-2'],
    apply: foundInstead((store, id) => store.pets.find((pet) => String(pet.id).startsWith(String(id)))),
  },
  'id-over-four-digits-400': {
    summary: 'answers ids over 4 digits with 400',
    collateral: ['GET-2'],
    mayBreak: ['GET-1'],
    apply: refusing((id) => id > 9999n, badRequest),
  },
  'id-largest-newest': {
    summary: 'takes the largest int64 for the newest animal',
    edgeCase: true,
    apply: foundInstead((store, id) => (id === largest ? store.pets.at(-1) : undefined)),
  },
  'id-largest-500': {
    summary: 'answers the largest int64 with 500',
    collateral: ['ERROR-4'],
    edgeCase: true,
    apply: refusing((id) => id === largest, crash),
  },
  'id-largest-400': {
    summary: 'answers the largest int64 with 400',
    edgeCase: true,
    apply: refusing((id) => id === largest, badRequest),
  },
})
