import { statusOf } from '../../oracle/exchange-status.ts'
import { defaultLimit, listQuery } from '../../oracle/list-query.ts'
import { petStatuses } from '../../oracle/new-pet.ts'
import { type Factor, type Model, valid } from '../factor.ts'
import type { Seen } from '../seen.ts'
import { accepts, credentials } from './asking.ts'

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
    const count = seen.countOf(query.status)
    if (count === 0) return 'none'
    if (count < most) return fewer
    return count === most ? all : more
  },
}

/** In which order two parameters stand (RFC 3986 gives it no meaning). */
const order: Factor<Seen> = {
  name: 'order',
  levels: valid('limit first', 'status first'),
  levelOf({ exchange }) {
    const { path } = exchange.request
    const [ofLimit, ofStatus] = [path.search(/[?&]limit=/), path.search(/[?&]status=/)]
    if (ofLimit < 0 || ofStatus < 0) return undefined
    return ofLimit < ofStatus ? 'limit first' : 'status first'
  },
}

/** Whether animals were created before, and how long ago the last of them. */
const time: Factor<Seen> = {
  name: 'time',
  levels: valid('before creates', 'right after one', 'once it is settled'),
  levelOf: (seen) =>
    seen.sinceCreate === undefined
      ? 'before creates'
      : seen.sinceCreate < seen.consistencyWindowMs
        ? 'right after one'
        : 'once it is settled',
}

/** What lists vary in (interface document, Endpoints 1). */
export const listing: Model<Seen> = {
  name: 'listPets',
  factors: [credentials, accepts, limit, status, matching, order, time],
  isPossible(one, other) {
    const levels = new Map([one, other].map(({ factor, level }) => [factor, level]))
    const isWithoutKey = (levels.get('credential') ?? 'the key') !== 'the key'
    const isOfOneParameter = levels.get('limit') === none || levels.get('status') === none
    // Without the key nothing is shown; one parameter alone has no order.
    return !(levels.has('animals') && isWithoutKey) && !(levels.has('order') && isOfOneParameter)
  },
}
