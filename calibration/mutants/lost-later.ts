import { type Edit, type StoredPet, showing } from '../edit.ts'
import { aim, faults, mutant, writing } from './faults.ts'

/** Longer than anything may lag behind a create. */
const keptMs = 2200
const beyondDouble = 2n ** 53n

/** Forgets some of the animals that were created a while ago. */
const losing = (of: (pet: StoredPet) => boolean): Edit =>
  showing((pet, { at }) => (pet.createdAt === 0 || !of(pet) || at - pet.createdAt < keptMs ? pet : undefined))

/** Animals that are there at first and lost in a while, from caches that are not written through, or jobs (Endpoints 3). */
export const lostLater = [
  ...faults(aim('GET-1', { collateral: ['LIST-8'], profiles: writing }), {
    'sold-animals-archived-after-a-while': {
      summary: 'forgets animals that are sold 2.2 s after they were created',
      factors: ['time', 'status'],
      mayBreak: ['LIST-6'],
      apply: losing(({ status }) => status === 'sold'),
    },
    'third-of-animals-lost-after-a-while': mutant('forgets every third animal 2.2 s after it was created', {
      apply: losing(({ id }) => id % 3n === 0n),
    }),
  }),
  ...faults(aim('GET-1', { factors: ['time', 'categoryId'], collateral: ['LIST-8'], edgeCase: true }), {
    'wide-categories-lost-after-a-while': {
      summary: 'forgets animals with categories beyond 2^53 2.2 s after they were created',
      apply: losing(({ categoryId }) => categoryId > beyondDouble),
    },
    'astral-names-lost-after-a-while': {
      summary: 'forgets animals with letters beyond the basic plane 2.2 s after they were created',
      factors: ['time', 'name: beyond U+FFFF'],
      apply: losing(({ name }) => /[\u{10000}-\u{10ffff}]/u.test(name)),
    },
  }),
]
