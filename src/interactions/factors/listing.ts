import { statusOf } from '../../oracle/exchange-status.ts'
import { defaultLimit, listQuery } from '../../oracle/list-query.ts'
import { settledFrom } from '../../oracle/moments.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import { factor, type Model } from '../factor.ts'
import type { Seen } from '../seen.ts'
import { accepts, credentials, wires } from './asking.ts'
import { inRanges } from './values.ts'

const none = 'none'
const [fewer, all, more] = ['fewer than fit', 'as many as fit', 'more than fit']

/** Typical bounds of pages, and the ranges between them (interface document, Endpoints 1, rule 2). */
const limits = inRanges<number>(
  [
    ['1', 1],
    ['2 to 19', 19],
    ['20', 20],
    ['21 to 49', 49],
    ['50', 50],
    ['51 to 99', 99],
  ],
  '100',
)

/** The level of a valid limit, or of none. */
export function limitLevelOf(most: number | undefined): string {
  return limits.levelOf(most) ?? none
}

const limit = factor<Seen>('limit', [none, ...limits.levels], ({ request }) => {
  const query = listQuery(request.path)
  return query === undefined ? undefined : limitLevelOf(query.limit)
})

const status = factor<Seen>('status', [none, ...petStatuses], ({ request }) => {
  const query = listQuery(request.path)
  return query === undefined ? undefined : (query.status ?? none)
})

/** How many pets may show on the page, as far as other pages have shown. */
const matching = factor<Seen>('animals', [none, fewer, all, more], ({ exchange, request, store }) => {
  const query = listQuery(request.path)
  if (query === undefined || request.credential.kind !== 'key' || statusOf(exchange) !== 200) return undefined
  const most = query.limit ?? defaultLimit
  const count = query.status === undefined ? store.known() : store.mostOf(query.status)
  if (count === 0) return none
  if (count < most) return fewer
  return count === most ? all : more
})

/** The order of the parameters, or percent codes, neither of which has a meaning (RFC 3986, section 6.2.2.2). */
const order = factor<Seen>(
  'order',
  ['limit first', 'status first', 'in percent codes'],
  ({ request: { path } }) => {
    const [ofLimit, ofStatus] = [path.search(/[?&]limit=/), path.search(/[?&]status=/)]
    if (ofLimit < 0 || ofStatus < 0) return undefined
    if (path.includes('%')) return 'in percent codes'
    return ofLimit < ofStatus ? 'limit first' : 'status first'
  },
)

const time = factor<Seen>(
  'time',
  ['before creates', 'right after one', 'once it is settled'],
  ({ exchange, store: { lastCreate, consistencyWindowMs } }) => {
    if (lastCreate === 0) return 'before creates'
    const isSettled = exchange.sentAt >= settledFrom(lastCreate, consistencyWindowMs)
    return isSettled ? 'once it is settled' : 'right after one'
  },
)

/** Factors of lists (interface document, Endpoints 1). */
export const listing: Model<Seen> = {
  name: 'listPets',
  factors: [credentials, accepts, wires, limit, status, matching, order, time],
  isPossible(placed) {
    const isLetIn = (placed.get('credential') ?? 'the key') === 'the key'
    // Nothing shows without the key.
    if (!isLetIn && ['animals', 'time'].some((name) => placed.has(name))) return false
    // A single parameter has no order.
    if (placed.has('order') && [placed.get('limit'), placed.get('status')].includes(none)) return false
    return isTelling(placed) && canBeThatMany(placed)
  },
}

/** Before the first POST, the pets are unknown, so only the form of the request varies. */
function isTelling(placed: ReadonlyMap<string, string>): boolean {
  if (placed.get('time') !== 'before creates') return true
  return [...placed.keys()].every((name) => ['time', 'credential', 'accept', 'wire'].includes(name))
}

/** A store gets pets of each status, rarely over 50 of one. `as many as fit` needs a limit that equals their number. */
function canBeThatMany(placed: ReadonlyMap<string, string>): boolean {
  const [count, most, ofStatus] = [placed.get('animals'), placed.get('limit'), placed.get('status')]
  if (count === undefined) return true
  if (count === none) return false
  const isOfStatus = ofStatus !== undefined && ofStatus !== none
  if (count === all) return (most ?? ofCount) === ofCount && ofStatus !== none
  if (count === more) return !(isOfStatus && ['50', '51 to 99', '100'].includes(most ?? ''))
  // Fewer than one pet are none, and a run stocks the store beyond a page without a limit.
  return most !== '1' && !(ofStatus === none && [none, '2 to 19', '20'].includes(most ?? ''))
}
const ofCount = '21 to 49'
