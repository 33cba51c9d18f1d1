import type { Exchange } from '../../spec/exchange.ts'
import { isRecord } from '../../spec/is-record.ts'
import { listQuery } from '../list-query.ts'
import { listedId } from '../listed-ids.ts'
import { endOf, settledFrom } from '../moments.ts'
import { petStatuses } from '../new-pet.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { type Shown, statusOf } from '../rule.ts'
import { seePet } from '../seen-pet.ts'
import type { StoreModel, Told, ToldOfOther, ToldPet } from './store-model.ts'

/** So often must the form in which an animal is told turn with the way of asking, at once one after the other. */
const turnsAtOnce = 3
/** What is asked for no longer after an answer than this, in ms, is asked for at once after it. */
const atOnceMs = 500

/** Takes in how an answer tells animals of others, beside how others did. */
export function updateOthers(
  store: StoreModel,
  shown: Shown,
  { consistencyWindowMs }: OracleOptions,
): StoreModel {
  const pets = petsOf(shown)
  const way = wayOf(shown)
  let told: Map<number | bigint, ToldOfOther> | undefined
  for (const raw of pets) {
    const key = listedId(raw)
    if (key === undefined || !isRecord(raw)) continue
    const before = (told ?? store.toldOfOthers).get(key)
    const now =
      before === undefined
        ? firstTold(raw, shown.exchange, way)
        : way === undefined
          ? before
          : compare(before, { pet: raw, exchange: shown.exchange, way }, consistencyWindowMs)
    // Most animals are told as they were first: nothing more need be read of them.
    if (now === before) continue
    const { id, name, categoryId } = seePet(raw)
    if (id === undefined || name === undefined || categoryId === undefined) continue
    if (store.own.has(id) || store.namesakes.has(id)) continue
    told ??= new Map(store.toldOfOthers)
    told.set(key, now)
  }
  return told === undefined ? store : { ...store, toldOfOthers: told }
}

function petsOf(shown: Shown): readonly unknown[] {
  const body = shown.page?.body
  if (body !== undefined) return body
  const { answer, fetch } = shown
  const isShown = fetch !== undefined && statusOf(answer) === 200 && fetch.pet.id === fetch.id
  return isShown ? [fetch.pet.raw] : []
}

/**
 * How animals were asked for: one way that tells one animal in two forms shows that others change them. Undefined where
 * what is asked for is left open, and may be anything.
 */
function wayOf({ exchange: { request } }: Shown): string | undefined {
  if (request.operation === 'getPet') return 'fetch'
  const query = listQuery(request.path)
  if (query === undefined) return undefined
  const list = query.status === undefined ? 'list' : `list of ${query.status}`
  return query.limit === undefined ? list : `${list} with a limit`
}

function firstTold(pet: ToldPet, exchange: Exchange, way: string | undefined): ToldOfOther {
  const ways = way === undefined ? [] : [{ pet, exchange, way }]
  return { first: pet, exchange, ways, turns: [], once: undefined, again: undefined }
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
  const [first] = now
  const end = once.at(-1)
  const isLater =
    first !== undefined &&
    end !== undefined &&
    first.exchange.sentAt >= settledFrom(endOf(end.exchange), windowMs)
  return isLater ? { ...before, turns: [], again: now } : { ...before, turns: [] }
}

/** What is no status breaks the schema, and that is told of by itself; one that is left out may have been none at first. */
function areAlike(one: ToldPet, other: ToldPet): boolean {
  return (
    areNamedAlike(one, other) && !(one['status'] !== other['status'] && hasStatus(one) && hasStatus(other))
  )
}

function areNamedAlike(one: ToldPet, other: ToldPet): boolean {
  return one['name'] === other['name'] && one['categoryId'] === other['categoryId']
}

function hasStatus({ status }: ToldPet): boolean {
  return petStatuses.some((one) => one === status)
}
