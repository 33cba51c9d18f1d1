import type { Exchange } from '../../spec/exchange.ts'
import { endOf, settledFrom } from '../moments.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { type Rule, remember, violation } from '../rule.ts'
import { isCreated, seePet, toldPet } from '../seen-pet.ts'
import type { StoreModel } from '../store/store-model.ts'

/** How many foreign pets stand between two created pets, by their ids, and the POSTs that were refused between those two. */
type Stretch = { readonly strangers: number; readonly refused: readonly Exchange[] }

/** Shorter lists show too little. */
const longList = 20
const mostLists = 8
/** So many refused POSTs with as many strangers, and so many stretches without either, are no chance. */
const [fewestLeft, fewestEmpty] = [4, 3]

interface State {
  readonly creates: readonly Exchange[]
  /** The last ones without a status. */
  readonly longLists: readonly Exchange[]
}

/**
 * CREATE-7, of pets that carry nothing of what was sent: a service may store first and validate afterwards. Where ids count
 * on, as many strangers as POSTs refused with 400 stand between two created pets, each time, and none where none was
 * refused: other clients would have to hit upon each number.
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
      const stretches = stretchesOf(store, creates, list, options)
      const left = stretches.flatMap(({ refused }) => refused)
      const empty = stretches.filter(({ refused }) => refused.length === 0)
      const isExact = stretches.every(({ strangers, refused }) => strangers === refused.length)
      const [first] = left
      if (!isExact || left.length < fewestLeft || empty.length < fewestEmpty || first === undefined) continue
      const expected = 'no animal from creates that were answered 400'
      const actual = `${left.length} animals of unknown origin, as many as were refused wherever that was, and none elsewhere`
      return violation('CREATE-7', expected, actual, [first, list])
    }
    return undefined
  },
}

/** Stretches on a list between and within batches of accepted POSTs; none where ids do not count on. */
function stretchesOf(
  store: StoreModel,
  creates: readonly Exchange[],
  list: Exchange,
  { consistencyWindowMs }: OracleOptions,
): readonly Stretch[] {
  const body = list.response?.body
  const shown = new Set((Array.isArray(body) ? body : []).flatMap((raw) => seePet(raw).id ?? []))
  const isSettled = (create: Exchange) => settledFrom(endOf(create), consistencyWindowMs) < list.sentAt
  const strangers = [...shown].filter((id) => !store.own.has(id))
  const between = (from: bigint, to: bigint): number => strangers.filter((id) => id > from && id < to).length
  const stretches: Stretch[] = []
  let last: bigint | undefined
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

/** POSTs that overlap: their pets may have been stored in any order. */
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
