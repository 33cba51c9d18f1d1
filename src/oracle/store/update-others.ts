import { endOf, settledFrom } from '../moments.ts'
import { isPetStatus } from '../new-pet.ts'
import { petsOf, type Shown } from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import type { StoreModel, Told, ToldOfOther } from './store-model.ts'

/** So often must the form of a pet turn with the kind of request, in quick succession. */
const turnsAtOnce = 3
/** From a response to the next request, in ms, in quick succession. */
const atOnceMs = 500

/** Takes in how a response shows foreign pets, beside earlier ones. */
export function updateOthers(shown: Shown): StoreModel {
  const { exchange, store, options } = shown
  const way = wayOf(shown)
  const told = new Map<bigint, ToldOfOther>()
  for (const pet of petsOf(shown)) {
    const { id, name, categoryId } = pet
    if (id === undefined || name === undefined || categoryId === undefined) continue
    if (store.own.has(id) || store.namesakes.has(id)) continue
    const before = told.get(id) ?? store.toldOfOthers.get(id)
    const now = way === undefined ? undefined : { pet, exchange, way }
    const ways = now === undefined ? [] : [now]
    const first = { first: pet, exchange, ways, turns: [], once: undefined, again: undefined }
    const next = before && now ? compare(before, now, options.consistencyWindowMs) : (before ?? first)
    if (next !== before) told.set(id, next)
  }
  return told.size === 0 ? store : { ...store, toldOfOthers: new Map([...store.toldOfOthers, ...told]) }
}

/** The kind of request; undefined for one that the interface document leaves open. */
function wayOf({ exchange, query }: Shown): string | undefined {
  if (exchange.request.operation === 'getPet') return 'fetch'
  if (query === undefined) return undefined
  const list = query.status === undefined ? 'list' : `list of ${query.status}`
  return query.limit === undefined ? list : `${list} with a limit`
}

function compare(before: ToldOfOther, told: Told, windowMs: number): ToldOfOther {
  if (before.ways === 'changed') return before
  const itself = before.ways.find(({ way }) => way === told.way)
  if (itself !== undefined && !areAlike(itself.pet, told.pet)) return { ...before, ways: 'changed' }
  const ways = itself === undefined ? [...before.ways, told] : before.ways
  if (ways.some(({ pet }) => !areAlike(pet, told.pet))) return turn({ ...before, ways }, told, windowMs)
  return ways === before.ways ? before : { ...before, ways }
}

/** Takes in the form of a pet that responses show in two. */
function turn(before: ToldOfOther, told: Told, windowMs: number): ToldOfOther {
  const { turns, once, again } = before
  if (again !== undefined) return before
  const last = turns.at(-1)
  if (last === undefined) return { ...before, turns: [told] }
  const sinceMs = told.exchange.sentAt - endOf(last.exchange)
  // Overlapping requests do not tell which form was first.
  if (sinceMs < 0) return before
  if (sinceMs > atOnceMs) return { ...before, turns: [told] }
  if (areAlike(last.pet, told.pet)) return { ...before, turns: [...turns.slice(0, -1), told] }
  const now = [...turns, told]
  if (now.length <= turnsAtOnce) return { ...before, turns: now }
  if (once === undefined) return { ...before, turns: [], once: now }
  const until = Math.max(...once.map(({ exchange }) => endOf(exchange)))
  const isLater = now.every(({ exchange }) => exchange.sentAt >= settledFrom(until, windowMs))
  return { ...before, turns: [], again: isLater ? now : undefined }
}

/** A status counts where both have one: LIST-1 judges the schema. */
function areAlike(one: SeenPet, other: SeenPet): boolean {
  const areFiledApart = one.status !== other.status && [one, other].every(({ status }) => isPetStatus(status))
  return one.name === other.name && one.categoryId === other.categoryId && !areFiledApart
}
