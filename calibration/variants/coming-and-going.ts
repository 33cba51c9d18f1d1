import { adjust, beside, type Edit, type StoredPet } from '../edit.ts'
import { isVisitor, presentAlone } from './others.ts'
import { variants } from './variants.ts'

function nextOf(pets: readonly StoredPet[]): bigint {
  let last = 0n
  for (const { id } of pets) if (id > last) last = id
  return last + 1n
}

/** Gives the next animal the id after the largest there is; another client's comes after each, and is gone by the next. */
const givingIdsAgain: Edit = (behaviour) => {
  const gone = new Set<StoredPet>()
  const present = (pets: readonly StoredPet[]): readonly StoredPet[] => pets.filter((pet) => !gone.has(pet))
  let visits = 0
  return {
    ...presentAlone(gone)(behaviour),
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
  }
}

/** Gives every third animal the lowest id that is free, which is that of one that another client has just removed. */
const givingLowestAgain: Edit = (behaviour) => {
  const gone = new Set<StoredPet>()
  let creates = 0
  return {
    ...presentAlone(gone)(behaviour),
    assignId: (nextId, store, body, call) => {
      creates += 1
      const others = store.pets.filter((pet) => pet.createdAt === 0 && !gone.has(pet))
      const [lowest] = others.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      if (creates % 3 !== 0 || lowest === undefined) return behaviour.assignId(nextId, store, body, call)
      gone.add(lowest)
      return lowest.id
    },
  }
}

/** Gives each animal the lowest id that is free; others remove one of theirs now and then, and add another. */
const givingLowestFree =
  (everyMs: number): Edit =>
  (behaviour) => {
    const gone = new Set<StoredPet>()
    const present = (pets: readonly StoredPet[]): readonly StoredPet[] => pets.filter((pet) => !gone.has(pet))
    const lowestFree = (pets: readonly StoredPet[]): bigint => {
      const taken = new Set(present(pets).map(({ id }) => id))
      let id = 1001n
      while (taken.has(id)) id += 1n
      return id
    }
    const order = ({ id }: StoredPet): number => Number((id * 7919n) % 101n)
    return beside(({ store, now, every }) => {
      let visits = 0
      return every(everyMs, () => {
        const others = present(store.pets).filter((pet) => pet.createdAt === 0 || isVisitor(pet))
        const [one] = others.toSorted((a, b) => order(a) - order(b))
        if (one !== undefined) gone.add(one)
        visits += 1
        if (visits % 2 === 0) return
        const id = lowestFree(store.pets)
        const status = visits % 3 === 0 ? 'sold' : 'pending'
        store.insert({ id, name: `Visitor ${visits}`, categoryId: 1n, status, createdAt: now() })
      })
    })({ ...presentAlone(gone)(behaviour), assignId: (_, store) => lowestFree(store.pets) })
  }

/** Keeps one animal alone that is pending, and takes it away for as long as it was there, time and again. */
const withdrawing = (everyMs: number): Edit =>
  adjust('listed', (pets, store, call) => {
    const one = store.pets.find(({ status }) => status === 'pending')
    const isAway = Math.floor(call.at / everyMs) % 2 === 1
    return pets.filter((pet) => pet.status !== 'pending' || pet.createdAt > 0 || (pet === one && !isAway))
  })

/** Stores whose animals of others come and go (catalogue, For all rows). */
export const comingAndGoing = variants(
  'For all rows: animals of others may be removed; CREATE-6: no two animals that exist have one id',
  {
    'ids-given-again': {
      summary:
        'gives the next animal the id after the largest there is, that of one which is gone among them',
      apply: givingIdsAgain,
    },
    'lowest-ids-given-again': {
      summary: 'gives the lowest id that is free, that of an animal which others have removed among them',
      inconclusive: ['CREATE-6'],
      apply: givingLowestAgain,
    },
    'lowest-free-ids': {
      summary: 'gives the lowest id that is free, while others remove and add animals of theirs every 300 ms',
      inconclusive: ['CREATE-6'],
      apply: givingLowestFree(300),
    },
    'withdrawn-and-back': {
      summary:
        'has one pending animal of others, which is withdrawn every three seconds, and back after three more',
      freedom: 'For all rows: animals of others may be removed by means that are not shown',
      apply: withdrawing(3000),
    },
  },
)
