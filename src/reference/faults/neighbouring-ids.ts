import { change } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import type { StoredPet } from '../pet.ts'
import { countingFrom } from '../settings.ts'
import type { Store } from '../store.ts'
import { reading } from './seen-in.ts'

const foundInstead = (find: (store: Store, id: bigint) => StoredPet | undefined) =>
  change('lookup', (lookup) => (store, id, call) => lookup(store, id, call) ?? find(store, id))

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

const fault = (
  name: string,
  summary: string,
  find: (store: Store, id: bigint) => StoredPet | undefined,
  extra: Partial<Fault> = {},
): Fault => ({
  name,
  summary,
  target: 'GET-3',
  profiles: reading,
  corner: true,
  apply: foundInstead(find),
  ...extra,
})

const gaps = { settings: { ids: countingFrom(10_000n, 7n) } } as const

/** Ids that are taken for others near to them, or of the other sign (interface document, Endpoints 3; Resources). */
export const neighbouringIds: readonly Fault[] = [
  fault('id-without-sign', 'finds the animal of an id by its negative too', (store, id) =>
    id < 0n ? store.find(-id) : undefined,
  ),
  fault('id-in-gap-finds-next', 'finds the next animal by an id that lies between two', above, gaps),
  fault('id-in-gap-finds-last', 'finds the animal before by an id that lies between two', below, gaps),
  fault('id-beyond-newest-finds-newest', 'finds the newest animal by the id that comes next', (store, id) => {
    const last = inOrder(store).at(-1)
    return last !== undefined && id === last.id + 1n ? last : undefined
  }),
]
