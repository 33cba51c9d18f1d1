import type { Exchange } from '../../spec/exchange.ts'
import { endOf, settledFrom } from '../moments.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { type Rule, remember } from '../rule.ts'
import { isCreated, seePet, toldPet } from '../seen-pet.ts'
import type { StoreModel } from '../store/store-model.ts'

/** Animals between two of the run's own, by their ids, and creates that were refused between those two. */
interface Stretch {
  readonly strangers: number
  readonly refused: readonly Exchange[]
}

/** Shorter ones show too little. */
const longList = 20
/** So many of them are held on to. */
const mostLists = 8
/** So many refused creates, with as many strangers, are no chance where others create as they like. */
const fewestLeft = 4
/** Nor are so many stretches without either. */
const fewestEmpty = 3

interface State {
  /** With the main key. */
  readonly creates: readonly Exchange[]
  /** Long lists without a status, the last few. */
  readonly longLists: readonly Exchange[]
}

/**
 * CREATE-7, of animals that carry nothing of what was sent: a service may store first and look afterwards. Where ids count
 * on, as many strangers as there were creates refused with 400 stand between two own animals, each time, and none where
 * none was refused. Others create when they like, and would have to hit upon each number.
 */
export const rowsLeft: Rule<State> = {
  initial: { creates: [], longLists: [] },
  judge(state, { exchange, page, query }) {
    if (exchange.keyVariable !== 'PETSTORE_API_KEY') return undefined
    if (exchange.request.operation === 'createPet')
      return remember({ ...state, creates: [...state.creates, exchange] })
    if (page === undefined || query === undefined || query.status !== undefined) return undefined
    if (page.body.length < longList) return undefined
    return remember({ ...state, longLists: [...state.longLists.slice(1 - mostLists), exchange] })
  },
  conclude({ creates, longLists }, store, options) {
    for (const list of longLists) {
      const left = leftOn(store, creates, list, options)
      const [first] = left
      if (first === undefined) continue
      return {
        state: 'violated',
        requirement: 'CREATE-7',
        expected: 'no animal from creates that were answered 400',
        actual: `${left.length} animals of unknown origin, as many as were refused wherever that was, and none elsewhere`,
        exchanges: [first, list],
      }
    }
    return undefined
  },
}

/** The refused creates that a list shows as many strangers for; none where that may be chance. */
function leftOn(
  store: StoreModel,
  creates: readonly Exchange[],
  list: Exchange,
  { consistencyWindowMs }: OracleOptions,
): readonly Exchange[] {
  const body = list.response?.body
  const shown = new Set((Array.isArray(body) ? body : []).flatMap((raw) => seePet(raw).id ?? []))
  const stretches = stretchesOf(
    store,
    creates,
    shown,
    (create) => settledFrom(endOf(create), consistencyWindowMs) < list.sentAt,
  )
  const left = stretches.flatMap(({ refused }) => refused)
  const empty = stretches.filter(({ refused }) => refused.length === 0)
  const isExact = stretches.every(({ strangers, refused }) => strangers === refused.length)
  return isExact && left.length >= fewestLeft && empty.length >= fewestEmpty ? left : []
}

/**
 * Between batches of creates all of which were let in, and within these: what was refused beside a create that was let in
 * may have been stored before it, or after. Where ids do not count on, there are none.
 */
function stretchesOf(
  store: StoreModel,
  creates: readonly Exchange[],
  shown: ReadonlySet<bigint>,
  isSettled: (create: Exchange) => boolean,
): readonly Stretch[] {
  const strangers = [...shown].filter((id) => !store.own.has(id))
  const between = (from: bigint, to: bigint): number => strangers.filter((id) => id > from && id < to).length
  const stretches: Stretch[] = []
  let last: bigint | undefined
  /** Creates since the last batch that was let in. */
  let since: Exchange[] = []
  for (const batch of batchesOf(creates)) {
    const ids = batch.flatMap((create) => ownIdOf(store, create) ?? []).toSorted((a, b) => (a < b ? -1 : 1))
    const [first = 0n] = ids
    const isLetIn = ids.length === batch.length && ids.every((id) => shown.has(id)) && batch.every(isSettled)
    if (!isLetIn) {
      since.push(...batch)
      continue
    }
    if (last !== undefined && last > first) return []
    if (ids.length > 1) stretches.push({ strangers: between(first, ids.at(-1) ?? first), refused: [] })
    const refused = since.filter(({ response }) => response?.status === 400)
    const isTold = since.every((create) => refused.includes(create) || ownIdOf(store, create) !== undefined)
    if (last !== undefined && isTold) stretches.push({ strangers: between(last, first), refused })
    last = ids.at(-1)
    since = []
  }
  return stretches
}

/** Creates that were under way together, one beside the next. */
function batchesOf(creates: readonly Exchange[]): readonly (readonly Exchange[])[] {
  const batches: Exchange[][] = []
  let until = Number.NEGATIVE_INFINITY
  for (const create of creates.toSorted((one, other) => one.sentAt - other.sentAt)) {
    if (create.sentAt < until) batches.at(-1)?.push(create)
    else batches.push([create])
    until = Math.max(until, endOf(create))
  }
  return batches
}

function ownIdOf({ own }: StoreModel, create: Exchange): bigint | undefined {
  const { id } = toldPet(create)
  return isCreated(create) && id !== undefined && own.has(id) ? id : undefined
}
