import { endOf, settledFrom } from '../moments.ts'
import { isPetStatus } from '../new-pet.ts'
import { petsOf, type Shown } from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import type { StoreModel, Told, ToldOfOther } from './store-model.ts'

/** So often must the form in which an animal is told turn with the way of asking, at once one after the other. */
const turnsAtOnce = 3
/** What is asked for no longer after an answer than this, in ms, is asked for at once after it. */
const atOnceMs = 500

/** Takes in how an answer tells animals of others, beside how others did. */
export function updateOthers(shown: Shown): StoreModel {
  const { exchange, store, options } = shown
  const way = wayOf(shown)
  const told = new Map<bigint, ToldOfOther>()
  for (const pet of petsOf(shown)) {
    const { id, name, categoryId } = pet
    if (id === undefined || name === undefined || categoryId === undefined) continue
    if (store.own.has(id) || store.namesakes.has(id)) continue
    const before = told.get(id) ?? store.toldOfOthers.get(id)
    const ways = way === undefined ? [] : [{ pet, exchange, way }]
    if (before === undefined)
      told.set(id, { first: pet, exchange, ways, turns: [], once: undefined, again: undefined })
    const [now] = ways
    if (before === undefined || now === undefined) continue
    const compared = compare(before, now, options.consistencyWindowMs)
    if (compared !== before) told.set(id, compared)
  }
  return told.size === 0 ? store : { ...store, toldOfOthers: new Map([...store.toldOfOthers, ...told]) }
}

/**
 * How animals were asked for: one way that tells one animal in two forms shows that others change them. Undefined where
 * what is asked for is left open, and may be anything.
 */
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
  const isAlikeAll = ways.every(({ pet }) => areAlike(pet, told.pet))
  if (isAlikeAll) return ways === before.ways ? before : { ...before, ways }
  return turn({ ...before, ways }, told, windowMs)
}

/** Takes in in what form an animal was told that is told in two, by which way of asking. */
function turn(before: ToldOfOther, told: Told, windowMs: number): ToldOfOther {
  const { turns, once, again } = before
  if (again !== undefined) return before
  const last = turns.at(-1)
  const sinceMs = last === undefined ? Number.POSITIVE_INFINITY : told.exchange.sentAt - endOf(last.exchange)
  // What was asked for beside another answer tells nothing of which was first.
  if (sinceMs < 0) return before
  if (last === undefined || sinceMs > atOnceMs) return { ...before, turns: [told] }
  if (areAlike(last.pet, told.pet)) return { ...before, turns: [...turns.slice(0, -1), told] }
  const now = [...turns, told]
  if (now.length <= turnsAtOnce) return { ...before, turns: now }
  if (once === undefined) return { ...before, turns: [], once: now }
  const [from, until] = [now[0], once.at(-1)]
  const isLater =
    from !== undefined &&
    until !== undefined &&
    from.exchange.sentAt >= settledFrom(endOf(until.exchange), windowMs)
  return isLater ? { ...before, turns: [], again: now } : { ...before, turns: [] }
}

/** What is no status breaks the schema, and that is told of by itself; one that is left out may have been none at first. */
function areAlike(one: SeenPet, other: SeenPet): boolean {
  const areFiledApart = one.status !== other.status && [one, other].every(({ status }) => isPetStatus(status))
  return one.name === other.name && one.categoryId === other.categoryId && !areFiledApart
}
