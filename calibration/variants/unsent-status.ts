import type { Behaviour, Place } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { PetStatus, StoredPet } from '../../src/service/pet.ts'
import type { Variant } from '../variant.ts'

/** Does something to a behaviour that is told which animals were created without a status. */
const withUnsent =
  (build: (behaviour: Behaviour, isUnsent: (pet: StoredPet) => boolean) => Behaviour) =>
  (before: Behaviour): Behaviour => {
    const unsent = new Set<bigint>()
    const behaviour = build(before, ({ id }) => unsent.has(id))
    return {
      ...behaviour,
      insert: (store, pet, body) => {
        if (!('status' in body)) unsent.add(pet.id)
        behaviour.insert(store, pet, body)
      },
    }
  }

/** Shows no status of them where it is left out. */
const leftOut = (isLeftOut: (place: Place, call: Call) => boolean) =>
  withUnsent((behaviour, isUnsent) => ({
    ...behaviour,
    render: (pet, place, call) => {
      const { status, ...fields } = behaviour.render(pet, place, call)
      return isUnsent(pet) && isLeftOut(place, call) ? fields : { ...fields, status }
    },
  }))

/** Has them in a status that goes by how many ms ago they were created. */
const going = (statusAfter: (ageMs: number) => PetStatus | undefined) =>
  withUnsent((behaviour, isUnsent) => {
    const now = (pet: StoredPet, call: Call): StoredPet =>
      isUnsent(pet) ? { ...pet, status: statusAfter(call.at - pet.createdAt) } : pet
    return {
      ...behaviour,
      listed: (store, call) => behaviour.listed(store, call).map((pet) => now(pet, call)),
      lookup: (store, id, call) => {
        const pet = behaviour.lookup(store, id, call)
        return pet === undefined ? undefined : now(pet, call)
      },
      render: (pet, place, call) =>
        behaviour.render(place === 'create' && isUnsent(pet) ? now(pet, call) : pet, place, call),
    }
  })

const turns = ['available', 'pending', 'sold'] as const
const freedom =
  'GET-1, LIST-10: status where it was sent; interface document, Gaps: transitions are not shown'

/** Services that go their own way with a status that was not sent (interface document, Resources; Gaps). */
export const unsentStatus: readonly Variant[] = [
  {
    name: 'default-status-told-and-another-stored',
    summary: 'says available where no status was sent, and shows pending afterwards',
    freedom,
    apply: going((ageMs) => (ageMs > 0 ? 'pending' : 'available')),
  },
  {
    name: 'default-status-told-and-none-stored',
    summary: 'says available where no status was sent, and has none afterwards',
    freedom,
    apply: going((ageMs) => (ageMs > 0 ? undefined : 'available')),
  },
  {
    name: 'default-status-reviewed',
    summary: 'has what was created without a status pending, and available once four seconds have passed',
    freedom,
    apply: going((ageMs) => (ageMs < 4000 ? 'pending' : 'available')),
  },
  {
    name: 'default-status-turning',
    summary: 'has what was created without a status in each of the three for half a second, in turn',
    freedom,
    apply: going((ageMs) => turns[Math.floor(ageMs / 500) % turns.length]),
  },
  {
    name: 'default-status-not-fetched',
    summary: 'shows no status of an animal that was created without one when it is fetched',
    freedom,
    apply: leftOut((place) => place === 'get'),
  },
  {
    name: 'default-status-listed-where-asked-for',
    summary: 'shows the status of an animal that was created without one in lists by status alone',
    freedom,
    apply: leftOut((place, call) => place === 'list' && call.query('status') === undefined),
  },
]
