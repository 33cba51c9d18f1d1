import { statusOf } from '../../oracle/exchange-status.ts'
import { defaultLimit, listQuery } from '../../oracle/list-query.ts'
import { settledFrom } from '../../oracle/moments.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import { type Factor, type Model, valid } from '../factor.ts'
import type { Seen } from '../seen.ts'
import { accepts, credentials, wires } from './asking.ts'

const none = 'none'
const [fewer, all, more] = ['fewer than fit', 'as many as fit', 'more than fit']

/** Bounds of a page, where services have their own, and what lies between (interface document, Endpoints 1, rule 2). */
const limits: readonly (readonly [name: string, from: number, to: number])[] = [
  ['1', 1, 1],
  ['2 to 19', 2, 19],
  ['20', 20, 20],
  ['21 to 49', 21, 49],
  ['50', 50, 50],
  ['51 to 99', 51, 99],
  ['100', 100, 100],
]

const limit: Factor<Seen> = {
  name: 'limit',
  levels: valid(none, ...limits.map(([name]) => name)),
  levelOf({ exchange }) {
    const query = listQuery(exchange.request.path)
    return query === undefined ? undefined : limitLevelOf(query.limit)
  },
}

/** The level of a limit that is allowed, or of none. */
export function limitLevelOf(most: number | undefined): string {
  if (most === undefined) return none
  return limits.find(([, from, to]) => most >= from && most <= to)?.[0] ?? 'out of bounds'
}

const status: Factor<Seen> = {
  name: 'status',
  levels: valid(none, ...petStatuses),
  levelOf({ exchange }) {
    const query = listQuery(exchange.request.path)
    return query === undefined ? undefined : (query.status ?? none)
  },
}

/** How many animals there are that may stand on the page, as far as other pages have shown. */
const matching: Factor<Seen> = {
  name: 'animals',
  levels: valid('none', fewer, all, more),
  levelOf(seen) {
    const { exchange } = seen
    const query = listQuery(exchange.request.path)
    if (query === undefined || exchange.request.credential.kind !== 'key') return undefined
    if (statusOf(exchange) !== 200) return undefined
    const most = query.limit ?? defaultLimit
    const count = query.status === undefined ? seen.store.known() : seen.store.mostOf(query.status)
    if (count === 0) return 'none'
    if (count < most) return fewer
    return count === most ? all : more
  },
}

/** In which order two parameters stand, and whether in percent codes (neither has a meaning: RFC 3986, section 6.2.2.2). */
const order: Factor<Seen> = {
  name: 'order',
  levels: valid('limit first', 'status first', 'in percent codes'),
  levelOf({ exchange }) {
    const { path } = exchange.request
    const [ofLimit, ofStatus] = [path.search(/[?&]limit=/), path.search(/[?&]status=/)]
    if (ofLimit < 0 || ofStatus < 0) return undefined
    if (path.includes('%')) return 'in percent codes'
    return ofLimit < ofStatus ? 'limit first' : 'status first'
  },
}

/** Whether animals were created before, and how long ago the last of them. */
const time: Factor<Seen> = {
  name: 'time',
  levels: valid('before creates', 'right after one', 'once it is settled'),
  levelOf({ exchange, store: { lastCreate, consistencyWindowMs } }) {
    if (lastCreate === 0) return 'before creates'
    const isSettled = exchange.sentAt >= settledFrom(lastCreate, consistencyWindowMs)
    return isSettled ? 'once it is settled' : 'right after one'
  },
}

/** What lists vary in (interface document, Endpoints 1). */
export const listing: Model<Seen> = {
  name: 'listPets',
  factors: [credentials, accepts, wires, limit, status, matching, order, time],
  isPossible(placed) {
    const isLetIn = (placed.get('credential') ?? 'the key') === 'the key'
    // Without the key nothing is shown.
    if (!isLetIn && ['animals', 'time'].some((factor) => placed.has(factor))) return false
    // One parameter alone has no order.
    if (placed.has('order') && [placed.get('limit'), placed.get('status')].includes(none)) return false
    return isTelling(placed) && canBeThatMany(placed)
  },
}

const besideFirst: ReadonlySet<string> = new Set(['time', 'credential', 'accept', 'wire'])

/** Before the first creates it is not known yet what there is: then only how it is asked may vary. */
function isTelling(placed: ReadonlyMap<string, string>): boolean {
  const isBefore = placed.get('time') === 'before creates'
  return !isBefore || [...placed.keys()].every((factor) => besideFirst.has(factor))
}

/**
 * A store has animals of each status sooner or later, and rarely more than 50 of one. As many as fit
 * exactly are asked for by their own number, once there are more of each than a page without a limit shows.
 */
function canBeThatMany(placed: ReadonlyMap<string, string>): boolean {
  const [count, most, ofStatus] = [placed.get('animals'), placed.get('limit'), placed.get('status')]
  if (count === undefined) return true
  if (count === 'none') return false
  const isOfStatus = ofStatus !== undefined && ofStatus !== none
  if (count === all) return (most ?? ofCount) === ofCount && (ofStatus === undefined || isOfStatus)
  if (count === more) return !(isOfStatus && moreThanOfStatus.has(most ?? ''))
  // Of one animal there are no fewer but none; and a run sees to it that there are more than without a limit are shown.
  return most !== '1' && !(ofStatus === none && upToDefault.has(most ?? ''))
}
const ofCount = '21 to 49'
const upToDefault: ReadonlySet<string> = new Set([none, '2 to 19', '20'])
const moreThanOfStatus: ReadonlySet<string> = new Set(['50', '51 to 99', '100'])
