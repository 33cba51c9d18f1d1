import { aim } from './aim.ts'
import { foundInstead } from './edits.ts'
import { faults } from './faults.ts'

/** Small ids that name no animal and are answered with one (interface document, Endpoints 3). */
export const smallIds = faults(aim('GET-2', ['petId']), {
  'small-id-made-up': {
    summary: 'answers an unknown id from 1 to 2^31 with an empty animal of that id',
    mayBreak: ['CREATE-10', 'LIST-10'],
    edgeCase: true,
    apply: foundInstead((_, id) =>
      id > 0n && id < 2n ** 31n
        ? { id, name: '', categoryId: 0n, status: 'available', createdAt: 0 }
        : undefined,
    ),
  },
  'small-id-finds-next': {
    summary: 'finds the next animal above an unknown id',
    collateral: ['GET-3'],
    edgeCase: true,
    apply: foundInstead((store, id) => (id > 0n ? store.pets.find((pet) => pet.id >= id) : undefined)),
  },
  'small-id-is-position': {
    summary: 'takes an unknown id from 1 to 999 for the position in the store',
    mayBreak: ['GET-3'],
    edgeCase: true,
    apply: foundInstead((store, id) => (id > 0n && id < 1000n ? store.pets[Number(id) - 1] : undefined)),
  },
})
