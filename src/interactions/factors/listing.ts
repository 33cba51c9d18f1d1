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

/** Bounds of a page, where services have their own, and what lies between (interface document, Endpoints 1, rule 2). */
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

/** The level of a limit that is allowed, or of none. */
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

/** How many animals there are that may stand on the page, as far as other pages have shown. */
const matching = factor<Seen>('animals', [none, fewer, all, more], ({ exchange, request, store }) => {
  const query = listQuery(request.path)
  if (query === undefined || request.credential.kind !== 'key' || statusOf(exchange) !== 200) return undefined
  const most = query.limit ?? defaultLimit
  const count = query.status === undefined ? store.known() : store.mostOf(query.status)
  if (count === 0) return none
  if (count < most) return fewer
  return count === most ? all : more
})

/** In which order two parameters stand, and whether in percent codes (neither has a meaning: RFC 3986, section 6.2.2.2). */
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

/** What lists vary in (interface document, Endpoints 1). */
export const listing: Model<Seen> = {
  name: 'listPets',
  factors: [credentials, accepts, wires, limit, status, matching, order, time],
  isPossible(placed) {
    const isLetIn = (placed.get('credential') ?? 'the key') === 'the key'
    // Without the key nothing is shown.
    if (!isLetIn && ['animals', 'time'].some((name) => placed.has(name))) return false
    // One parameter alone has no order.
    if (placed.has('order') && [placed.get('limit'), placed.get('status')].includes(none)) return false
    return isTelling(placed) && canBeThatMany(placed)
  },
}

/** Before the first creates it is not known yet what there is: then only how it is asked may vary. */
function isTelling(placed: ReadonlyMap<string, string>): boolean {
  if (placed.get('time') !== 'before creates') return true
  return [...placed.keys()].every((name) => ['time', 'credential', 'accept', 'wire'].includes(name))
}

/**
 * A store has pets of each status sooner or later, rarely more than 50 of one. As many as fit are asked for by their own
 * number, once there are more of each than a page without a limit shows.
 */
function canBeThatMany(placed: ReadonlyMap<string, string>): boolean {
  const [count, most, ofStatus] = [placed.get('animals'), placed.get('limit'), placed.get('status')]
  if (count === undefined) return true
  if (count === none) return false
  const isOfStatus = ofStatus !== undefined && ofStatus !== none
  if (count === all) return (most ?? ofCount) === ofCount && ofStatus !== none
  if (count === more) return !(isOfStatus && ['50', '51 to 99', '100'].includes(most ?? ''))
  // Of one animal there are no fewer but none; and a run sees to it that there are more than without a limit are shown.
  return most !== '1' && !(ofStatus === none && [none, '2 to 19', '20'].includes(most ?? ''))
}
const ofCount = '21 to 49'
