import type { PetStatus, StoredPet } from '../../src/service/pet.ts'
import { countingFrom } from '../../src/service/settings.ts'
import { beside, both, type Call, change, type Edit, hiding, showing } from '../edit.ts'
import { mainPlan, spentInBursts } from '../mutants/counting.ts'
import { ofTheNewest, variants } from './variants.ts'

/** Takes animals out of the store, as others may by means of their own; each replica may learn of it later. */
const without = (
  gone: (pet: StoredPet, now: number) => boolean,
  lagMs: (call: Call) => number = () => 0,
): Edit => showing((pet, call) => (gone(pet, call.at - lagMs(call)) ? undefined : pet))

/** Removes the animals that the store opened with, one after the other. */
const removing =
  (everyMs: number, most: number, lagMs?: (call: Call) => number): Edit =>
  (behaviour) => {
    let startedAt: number | undefined
    const turns = new Map<bigint, number>()
    return without((pet, now) => {
      startedAt ??= now
      if (pet.createdAt > 0) return false
      const turn = turns.get(pet.id) ?? turns.size + 1
      turns.set(pet.id, turn)
      return turn <= most && now - startedAt >= turn * everyMs
    }, lagMs)(behaviour)
  }

/** Takes animals away, of which another may have the id. */
export const presentAlone =
  (gone: ReadonlySet<StoredPet>): Edit =>
  (behaviour) => ({
    ...behaviour,
    listed: (store, call) => behaviour.listed(store, call).filter((pet) => !gone.has(pet)),
    lookup: (store, id) => store.pets.findLast((pet) => pet.id === id && !gone.has(pet)),
  })

export const isVisitor = ({ name }: StoredPet): boolean => name.startsWith('Visitor ')

/** Another client removes the oldest of some animals of its own now and then, and its next one has that one's id. */
const visitingUnderTheSameIds =
  (count: number, everyMs: number): Edit =>
  (behaviour) => {
    const gone = new Set<StoredPet>()
    return beside(({ store, nextId, every }) => {
      const visitors: StoredPet[] = []
      let made = 0
      const visit = (id: bigint): void => {
        made += 1
        const status = made % 3 === 0 ? 'sold' : 'pending'
        const visitor = { id, name: `Visitor ${made}`, categoryId: 1n, status, createdAt: 0 } as const
        visitors.push(visitor)
        store.insert(visitor)
      }
      for (let index = 0; index < count; index += 1) visit(nextId())
      return every(everyMs, () => {
        const oldest = visitors.shift()
        if (oldest === undefined) return
        gone.add(oldest)
        visit(oldest.id)
      })
    })(presentAlone(gone)(behaviour))
  }

/** Another client creates animals now and then, every other one of them of a status other than available. */
export const visiting = (everyMs: number, count = 1, odd: PetStatus = 'pending'): Edit =>
  beside(({ store, now, nextId, every }) => {
    let made = 0
    return every(everyMs, () => {
      for (let index = 0; index < count; index += 1) {
        made += 1
        const status = made % 2 === 0 ? 'available' : odd
        store.insert({ id: nextId(), name: `Visitor ${made}`, categoryId: 1n, status, createdAt: now() })
      }
    })
  })

const isCopy = ({ id }: StoredPet): boolean => id > 500_000n

/** Another client creates an animal right after each one, like it but for some things. */
const followed = (other: (pet: StoredPet) => Partial<StoredPet>): Edit =>
  change('insert', (insert) => (store, pet, body) => {
    insert(store, pet, body)
    insert(store, { ...pet, ...other(pet) }, body)
  })

/** Another client copies each animal created under a new id, and removes the copy after so many ms. */
const copying = (forMs: number): Edit =>
  both(
    followed(({ id }) => ({ id: id + 500_000n })),
    without((pet, now) => isCopy(pet) && now - pet.createdAt >= forMs),
  )

const removed = 'For all rows: animals of others may be removed by means that are not shown'

/** What other clients do meanwhile (catalogue, For all rows). */
export const others = variants(removed, {
  'others-remove': {
    summary: 'has others who remove an animal of theirs every 150 ms, the newest first, half of them in all',
    apply: removing(150, 18),
  },
  'others-remove-all': {
    summary: 'has others who remove an animal of theirs every 40 ms until none of theirs is left',
    apply: removing(40, 36),
  },
  'others-remove-replica-late': {
    summary: 'has two replicas in turn, one of which shows what others remove a second and a half longer',
    freedom: 'For all rows: absence within the window is lag; animals of others may be removed',
    apply: removing(120, 36, ({ index }) => (index % 2) * 1500),
  },
  'others-come-under-the-same-ids': {
    summary:
      'has another client that removes a dozen animals of its own in turn, and is given their ids for the next ones',
    apply: visitingUnderTheSameIds(12, 150),
  },
  'others-come-and-go': {
    summary: 'has another client that creates an animal every 200 ms and removes it after a second',
    apply: (behaviour) =>
      without((pet, now) => isVisitor(pet) && now - pet.createdAt >= 1000)(visiting(200)(behaviour)),
  },
  'others-create-and-fetches-lag': {
    summary: 'has another client that creates an animal every 200 ms, and finds each 700 ms later',
    freedom: 'For all rows: the list may lag behind a create, and so may a fetch, whoever created',
    inconclusive: ofTheNewest,
    apply: (behaviour) => hiding(({ createdAt }, { at }) => at - createdAt < 700)(visiting(200)(behaviour)),
  },
  'others-copy-names': {
    summary: 'has another client that creates an animal of the same name right after each one created',
    freedom: 'For all rows: other clients may create animals; names need not be unique',
    inconclusive: ['LIST-10'],
    apply: followed(({ id, categoryId }) => ({ id: id + 500_000n, categoryId: categoryId ^ 1n })),
  },
  'others-copy-names-for-a-while': {
    summary:
      'has another client that copies each animal created under a new id, finds it a second later, and removes it then',
    freedom: 'For all rows: names need not be unique, fetches may lag, animals of others may be removed',
    inconclusive: ['LIST-10'],
    apply: (behaviour) =>
      copying(2500)(hiding((pet, { at }) => isCopy(pet) && at - pet.createdAt < 1800)(behaviour)),
  },
  'others-copy-and-remove': {
    summary:
      'has another client that copies each animal created under a new id, and removes the copy 1.2 s later',
    freedom: 'For all rows: names need not be unique, animals of others may be removed',
    apply: copying(1200),
  },
  'others-take-ids-between': {
    summary:
      'counts ids from 1,000,000,000 up, of which others take every second, and shows the oldest animals alone',
    freedom: 'GET-3: ids between known ones may be those of others',
    settings: { seeded: 330, ids: countingFrom(1_000_000_000n, 2n) },
    inconclusive: ofTheNewest,
    apply: followed(({ id }) => ({ id: id + 1n, name: `Kim ${id}` })),
  },
  'others-spend-main-key-in-bursts': {
    summary: 'has another client that spends all that remains on the Business key now and then',
    freedom: "For all rows: other clients may spend the main key's requests",
    settings: mainPlan({ limit: 300, windowMs: 1000 }),
    apply: spentInBursts,
  },
})
