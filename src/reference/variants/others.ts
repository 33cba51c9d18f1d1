import { type Behaviour, change } from '../behaviour.ts'
import type { Edit } from '../edit.ts'
import type { StoredPet } from '../pet.ts'
import { conformingSettings } from '../settings.ts'
import type { Variant } from '../variant.ts'

/** Takes animals out of the store, as others may by means of their own. */
const without =
  (gone: (pet: StoredPet, now: number) => boolean): Edit =>
  (behaviour) => ({
    ...behaviour,
    listed: (store, call) => behaviour.listed(store, call).filter((pet) => !gone(pet, call.at)),
    lookup: (store, id, call) => {
      const pet = behaviour.lookup(store, id, call)
      return pet === undefined || gone(pet, call.at) ? undefined : pet
    },
  })

/** Removes the animals that the store opened with, one after the other. */
const removing =
  (everyMs: number, most: number): Edit =>
  (behaviour) => {
    let startedAt: number | undefined
    const turns = new Map<bigint, number>()
    return without((pet, now) => {
      startedAt ??= now
      if (pet.createdAt > 0) return false
      const turn = turns.get(pet.id) ?? turns.size + 1
      turns.set(pet.id, turn)
      return turn <= most && now - startedAt >= turn * everyMs
    })(behaviour)
  }

const isVisitor = ({ name }: StoredPet): boolean => name.startsWith('Visitor ')

/** Another client creates an animal now and then. */
const visiting =
  (everyMs: number) =>
  (behaviour: Behaviour): Behaviour => ({
    ...behaviour,
    started: (world) => {
      const stop = behaviour.started(world)
      let made = 0
      const leave = world.every(everyMs, () => {
        made += 1
        world.store.insert({
          id: world.nextId(),
          name: `Visitor ${made}`,
          categoryId: 1n,
          status: made % 2 === 0 ? 'available' : 'pending',
          createdAt: world.now(),
        })
      })
      return () => {
        leave()
        stop()
      }
    },
  })

const spentInBursts: Edit = change('limiter', (limiter) => (windows, bucket) => {
  const inner = limiter(windows, bucket)
  if (bucket !== 'business') return inner
  let asked = 0
  return {
    ...inner,
    spend: (now) => {
      asked += 1
      if (asked % 60 === 0) while (inner.spend(now).allowed);
      return inner.spend(now)
    },
  }
})

const removed = 'For all rows: animals of others may be removed by means that are not shown'

/** What other clients do meanwhile (catalogue, For all rows). */
export const others: readonly Variant[] = [
  {
    name: 'others-remove',
    summary: 'has others who remove an animal of theirs every 150 ms, the newest first, half of them in all',
    freedom: removed,
    apply: removing(150, 18),
  },
  {
    name: 'others-remove-all',
    summary: 'has others who remove an animal of theirs every 40 ms until none of theirs is left',
    freedom: removed,
    apply: removing(40, 36),
  },
  {
    name: 'others-come-and-go',
    summary: 'has another client that creates an animal every 200 ms and removes it after a second',
    freedom: removed,
    apply: (behaviour) =>
      without((pet, now) => isVisitor(pet) && now - pet.createdAt >= 1000)(visiting(200)(behaviour)),
  },
  {
    name: 'others-create-and-fetches-lag',
    summary: 'has another client that creates an animal every 200 ms, and finds each 700 ms later',
    freedom: 'For all rows: the list may lag behind a create, and so may a fetch, whoever created',
    inconclusive: ['AUTH-5', 'CREATE-7', 'LIST-10'],
    apply: (behaviour) => {
      const visited = visiting(200)(behaviour)
      return {
        ...visited,
        lookup: (store, id, call) => {
          const pet = visited.lookup(store, id, call)
          return pet !== undefined && call.at - pet.createdAt >= 700 ? pet : undefined
        },
      }
    },
  },
  {
    name: 'others-copy-names',
    summary: 'has another client that creates an animal of the same name right after each one created',
    freedom: 'For all rows: other clients may create animals; names need not be unique',
    inconclusive: ['LIST-10'],
    apply: change('insert', (insert) => (store, pet, body) => {
      insert(store, pet, body)
      const copy = { ...pet, id: pet.id + 500_000n, categoryId: pet.categoryId ^ 1n }
      insert(store, copy, body)
    }),
  },
  {
    name: 'others-spend-main-key-in-bursts',
    summary: 'has another client that spends all that remains on the Business key now and then',
    freedom: "For all rows: other clients may spend the main key's requests",
    settings: {
      windows: { ...conformingSettings.windows, business: [{ limit: 300, windowMs: 1000 }] },
    },
    apply: spentInBursts,
  },
]
