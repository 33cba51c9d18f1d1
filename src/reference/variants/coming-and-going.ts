import type { Behaviour } from '../behaviour.ts'
import type { StoredPet } from '../pet.ts'
import type { Variant } from '../variant.ts'

const isVisitor = ({ name }: StoredPet): boolean => name.startsWith('Visitor ')

function nextOf(pets: readonly StoredPet[]): bigint {
  let last = 0n
  for (const { id } of pets) if (id > last) last = id
  return last + 1n
}

/** Gives the next animal the id after the largest there is; another client's comes after each, and is gone by the next. */
const givingIdsAgain = (behaviour: Behaviour): Behaviour => {
  const gone = new Set<StoredPet>()
  const present = (pets: readonly StoredPet[]): readonly StoredPet[] => pets.filter((pet) => !gone.has(pet))
  let visits = 0
  return {
    ...behaviour,
    assignId: (_, store) => {
      for (const pet of store.pets) if (isVisitor(pet)) gone.add(pet)
      return nextOf(present(store.pets))
    },
    insert: (store, pet, body) => {
      behaviour.insert(store, pet, body)
      visits += 1
      const visitor = { ...pet, id: nextOf(present(store.pets)), name: `Visitor ${visits}`, categoryId: 1n }
      behaviour.insert(store, visitor, body)
    },
    listed: (store, call) => present(behaviour.listed(store, call)),
    lookup: (store, id) => present(store.pets).findLast((pet) => pet.id === id),
  }
}

/** Keeps one animal alone that is pending, and takes it away for as long as it was there, time and again. */
const withdrawing =
  (everyMs: number) =>
  (behaviour: Behaviour): Behaviour => {
    const first = (pets: readonly StoredPet[]): StoredPet | undefined =>
      pets.find(({ status }) => status === 'pending')
    return {
      ...behaviour,
      listed: (store, call) => {
        const one = first(store.pets)
        const isAway = Math.floor(call.at / everyMs) % 2 === 1
        return behaviour
          .listed(store, call)
          .filter((pet) => pet.status !== 'pending' || pet.createdAt > 0 || (pet === one && !isAway))
      },
    }
  }

/** Stores whose animals of others come and go (catalogue, For all rows). */
export const comingAndGoing: readonly Variant[] = [
  {
    name: 'ids-given-again',
    summary: 'gives the next animal the id after the largest there is, that of one which is gone among them',
    freedom:
      'For all rows: animals of others may be removed; CREATE-6: no two animals that exist have one id',
    apply: givingIdsAgain,
  },
  {
    name: 'withdrawn-and-back',
    summary:
      'has one pending animal of others, which is withdrawn every three seconds, and back after three more',
    freedom: 'For all rows: animals of others may be removed by means that are not shown',
    apply: withdrawing(3000),
  },
]
