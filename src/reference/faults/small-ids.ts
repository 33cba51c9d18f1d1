import { change } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import type { StoredPet } from '../pet.ts'
import type { Store } from '../store.ts'
import { reading } from './seen-in.ts'

const fault = (
  name: string,
  summary: string,
  find: (store: Store, id: bigint) => StoredPet | undefined,
): Fault => ({
  name,
  summary,
  target: 'GET-2',
  alsoBreaks: ['GET-3'],
  profiles: reading,
  corner: true,
  apply: change('lookup', (lookup) => (store, id, call) => lookup(store, id, call) ?? find(store, id)),
})

/** Small ids that name no animal and are answered with one (interface document, Endpoints 3). */
export const smallIds: readonly Fault[] = [
  fault(
    'small-id-made-up',
    'answers an unknown id from 1 to 2^31 with an empty animal of that id',
    (_, id) =>
      id > 0n && id < 2n ** 31n
        ? { id, name: '', categoryId: 0n, status: 'available', createdAt: 0 }
        : undefined,
  ),
  fault('small-id-finds-next', 'finds the next animal above an unknown id', (store, id) =>
    id > 0n ? store.pets.find((pet) => pet.id >= id) : undefined,
  ),
  fault(
    'small-id-is-position',
    'takes an unknown id from 1 to 999 for the position in the store',
    (store, id) => (id > 0n && id < 1000n ? store.pets[Number(id) - 1] : undefined),
  ),
]
