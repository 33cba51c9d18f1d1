import type { ChanceStream } from '../generate/chance.ts'
import { credentialLevelOf } from '../interactions/factors/asking.ts'
import { idLevelOf } from '../interactions/factors/fetching.ts'
import { limitLevelOf } from '../interactions/factors/listing.ts'
import { type Levels, PairsTried } from '../interactions/pairs-tried.ts'
import { defaultLimit } from '../oracle/list-query.ts'
import type { StoreView } from '../oracle/store/store-view.ts'
import type { Credential } from '../spec/credential.ts'
import type { OperationId } from '../spec/operation.ts'
import type { PageQuery } from './page.ts'
import type { Asking, ListAsking } from './target.ts'
import { type WaysBounds, WaysToAsk } from './ways-to-ask.ts'

/**
 * Makes what chooses the form of requests that decide nothing by themselves. Another form must get the same response and
 * costs no further request, so each request goes out in the form that it has not gone with yet.
 *
 * @param chance - the run's streams of it, by name
 */
export function variationOf(chance: (name: string) => ChanceStream) {
  const pairs = (name: string): PairsTried => new PairsTried(chance(name))
  const orders = pairs('ways to ask for lists')
  const lists = new WaysToAsk(orders, pairs('forms of lists on the wire'))
  const fetches = new WaysToAsk(pairs('ways to fetch'), pairs('forms of fetches on the wire'))
  const refused = new WaysToAsk(pairs('ways to intrude'), pairs('forms of intrusions on the wire'))
  const open = new WaysToAsk(
    pairs('ways to ask for what is open'),
    pairs('forms of what is open on the wire'),
  )
  let opened = 0

  /**
   * How to ask for a list.
   *
   * @param known - how many pets may stand on it: where a page without a limit has room for all of them, whether it has a
   * bound does not show
   * @param beside - further levels of the request
   */
  function ofList(query: PageQuery, known = Number.POSITIVE_INFINITY, beside: Levels = {}): ListAsking {
    const { limit, status = 'none' } = query
    const isUnbound = limit === undefined && known <= defaultLimit
    const levels = { limit: isUnbound ? 'none, of few' : limitLevelOf(limit), status }
    // A service that caches lists by their query shows it by two requests of a kind.
    const given = { ...levels, asked: `${levels.limit}, ${status}`, ...beside }
    if (limit === undefined || query.status === undefined) return lists.next(given)
    const ordered = orders.extend(given, 'order', ['limit', 'status', 'in percent codes'])
    return {
      ...lists.next(ordered),
      first: ordered['order'] === 'limit' ? 'limit' : 'status',
      inPercentCodes: ordered['order'] === 'in percent codes',
    }
  }

  /** How to send what is to be rejected for its credential. */
  function ofRefused(operation: OperationId, credential: Credential, bounds: WaysBounds = {}): Asking {
    const levels = levelsOfRefused(operation, credential)
    return refused.next(levels, { ...bounds, decides: { asked: levels.asked } })
  }

  /** Takes in that it was sent in the usual form. */
  function seeRefused(operation: OperationId, credential: Credential): void {
    refused.note(levelsOfRefused(operation, credential))
  }

  /**
   * How to send what the interface leaves open: every other time as browsers do, since many of the responses are errors,
   * which have one form, whoever asks (interface document, Errors).
   */
  function ofOpen(operation: OperationId, hasBody = false): Asking {
    opened += 1
    const asking = open.next({ operation }, { hasBody })
    return opened % 2 === 0 ? asking : { ...asking, accept: 'browser' }
  }

  /** How to fetch an id, whether or not a pet has it. */
  function ofFetch(id: bigint, store: Pick<StoreView, 'isOwn' | 'has' | 'ids'>): Asking {
    return fetches.next({ petId: idLevelOf(id, store) })
  }

  return { ofList, ofRefused, seeRefused, ofOpen, ofFetch }
}

/** Without a key and with a wrong one, each operation may be authorised by code of its own: each is to see every form. */
function levelsOfRefused(operation: OperationId, credential: Credential) {
  const level = credentialLevelOf(credential)
  const asked = `${operation}, ${credential.kind === 'none' ? 'nothing' : level}`
  return { operation, credential: level, asked }
}
