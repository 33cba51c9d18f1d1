import type { StoredPet } from '../../src/service/pet.ts'
import { countingFrom, type Settings } from '../../src/service/settings.ts'
import type { Store } from '../../src/service/store.ts'
import { aim } from './aim.ts'
import { foundInstead } from './edits.ts'
import { faults } from './faults.ts'

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

/** Ids with others between them. */
const gaps: Partial<Settings> = { ids: countingFrom(10_000n, 7n) }

/** Ids that are taken for others near to them, or of the other sign (interface document, Endpoints 3; Resources). */
export const neighbouringIds = faults(aim('GET-3', ['petId']), {
  'id-without-sign': {
    summary: 'finds the animal of an id by its negative too',
    edgeCase: true,
    apply: foundInstead((store, id) => (id < 0n ? store.find(-id) : undefined)),
  },
  'id-in-gap-finds-next': {
    summary: 'finds the next animal by an id that lies between two',
    mayBreak: ['GET-2', 'LIST-5'],
    edgeCase: true,
    settings: gaps,
    apply: foundInstead(above),
  },
  'id-in-gap-finds-last': {
    summary: 'finds the animal before by an id that lies between two',
    mayBreak: ['GET-2', 'GET-1'],
    edgeCase: true,
    settings: gaps,
    apply: foundInstead(below),
  },
  'id-beyond-newest-finds-newest': {
    summary: 'finds the newest animal by the id that comes next',
    edgeCase: true,
    apply: foundInstead((store, id) => {
      const last = inOrder(store).at(-1)
      return last !== undefined && id === last.id + 1n ? last : undefined
    }),
  },
})
