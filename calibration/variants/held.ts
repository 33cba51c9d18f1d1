import type { Behaviour } from '../../src/service/behaviour.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import type { Variant } from '../variant.ts'

/** Holds animals that the store opened with for a customer, each for a while of its own, and lets them go again. */
const holding =
  (heldMs: number, freeMs: number) =>
  (behaviour: Behaviour): Behaviour => {
    const shown = (pet: StoredPet, at: number): StoredPet => {
      if (pet.createdAt > 0 || pet.status !== 'available') return pet
      // Each begins at another time, and none of them in step with another.
      const turn = heldMs + freeMs + Number(pet.id % 7n) * 310
      const isHeld = (at + Number(pet.id) * 1733) % turn < heldMs
      return isHeld ? { ...pet, status: 'pending' } : pet
    }
    return {
      ...behaviour,
      listed: (store, call) => behaviour.listed(store, call).map((pet) => shown(pet, call.at)),
      lookup: (store, id, call) => {
        const pet = behaviour.lookup(store, id, call)
        return pet === undefined ? undefined : shown(pet, call.at)
      },
    }
  }

const held = (name: string, times: string, heldMs: number, freeMs: number): Variant => ({
  name,
  summary: `holds available animals of others for customers, as pending ones, ${times}`,
  freedom: 'For all rows: what others do with animals of theirs is not shown',
  settings: { seeded: 60 },
  apply: holding(heldMs, freeMs),
})

/** Shops in which others change the status of their animals there and back (interface document, States: not shown). */
export const heldForCustomers: readonly Variant[] = [
  held('others-held-for-seconds', 'for some seconds at a time', 3000, 4000),
  held('others-held-for-moments', 'for less than a second at a time', 700, 1900),
  held('others-held-for-long', 'for half a minute at a time', 30_000, 20_000),
]
