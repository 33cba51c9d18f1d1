import type { Behaviour } from '../../src/service/behaviour.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

/** Longer than anything may lag behind a create. */
const keptMs = 2200
const beyondDouble = 2n ** 53n

/** Forgets some of the animals that were created a while ago. */
const losing =
  (of: (pet: StoredPet) => boolean) =>
  (behaviour: Behaviour): Behaviour => {
    const isThere = (pet: StoredPet, at: number): boolean =>
      pet.createdAt === 0 || !of(pet) || at - pet.createdAt < keptMs
    return {
      ...behaviour,
      listed: (store, call) => behaviour.listed(store, call).filter((pet) => isThere(pet, call.at)),
      lookup: (store, id, call) => {
        const pet = behaviour.lookup(store, id, call)
        return pet !== undefined && isThere(pet, call.at) ? pet : undefined
      },
    }
  }

/** Animals that are there at first and lost in a while, from caches that are not written through, or jobs (Endpoints 3). */
export const lostLater = faults('GET-1', {
  'sold-animals-archived-after-a-while': {
    summary: 'forgets animals that are sold 2.2 s after they were created',
    factors: ['time', 'status'],
    collateral: ['LIST-8'],
    mayBreak: ['LIST-6'],
    profiles: writing,
    apply: losing(({ status }) => status === 'sold'),
  },
  'third-of-animals-lost-after-a-while': {
    summary: 'forgets every third animal 2.2 s after it was created',
    collateral: ['LIST-8'],
    profiles: writing,
    apply: losing(({ id }) => id % 3n === 0n),
  },
  'wide-categories-lost-after-a-while': {
    summary: 'forgets animals with categories beyond 2^53 2.2 s after they were created',
    factors: ['time', 'categoryId'],
    collateral: ['LIST-8'],
    profiles: writing,
    edgeCase: true,
    apply: losing(({ categoryId }) => categoryId > beyondDouble),
  },
  'astral-names-lost-after-a-while': {
    summary: 'forgets animals with letters beyond the basic plane 2.2 s after they were created',
    factors: ['time', 'name: beyond U+FFFF'],
    collateral: ['LIST-8'],
    profiles: writing,
    edgeCase: true,
    apply: losing(({ name }) => /[\u{10000}-\u{10ffff}]/u.test(name)),
  },
})
