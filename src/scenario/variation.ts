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
import { type FormBounds, RequestForms } from './request-forms.ts'
import type { ListOptions, RequestOptions } from './target.ts'

/** Chooses the form of exploring requests: any form must get the same response, so the least tested one goes out. */
export function variationOf(chance: (name: string) => ChanceStream) {
  const pairs = (name: string): PairsTried => new PairsTried(chance(name))
  const orders = pairs('ways to ask for lists')
  const lists = new RequestForms(orders, pairs('forms of lists on the wire'))
  const fetches = new RequestForms(pairs('ways to fetch'), pairs('forms of fetches on the wire'))
  const refused = new RequestForms(
    pairs('ways to sendRejected'),
    pairs('forms of credentialCases on the wire'),
  )
  const open = new RequestForms(
    pairs('ways to ask for what is open'),
    pairs('forms of what is open on the wire'),
  )
  let opened = 0

  /** The form of a list. `known` counts the pets that may show, since a page with room for all proves no bound. */
  function ofList(query: PageQuery, known = Number.POSITIVE_INFINITY, beside: Levels = {}): ListOptions {
    const { limit, status = 'none' } = query
    const isUnbound = limit === undefined && known <= defaultLimit
    const levels = { limit: isUnbound ? 'none, of few' : limitLevelOf(limit), status }
    // Two lists of a kind show a cache keyed by the query.
    const given = { ...levels, asked: `${levels.limit}, ${status}`, ...beside }
    if (limit === undefined || query.status === undefined) return lists.next(given)
    const ordered = orders.extend(given, 'order', ['limit', 'status', 'in percent codes'])
    return {
      ...lists.next(ordered),
      first: ordered['order'] === 'limit' ? 'limit' : 'status',
      inPercentCodes: ordered['order'] === 'in percent codes',
    }
  }

  /** The form of a request that must be rejected for its credential. */
  function ofRefused(
    operation: OperationId,
    credential: Credential,
    bounds: FormBounds = {},
  ): RequestOptions {
    const levels = levelsOfRefused(operation, credential)
    return refused.next(levels, { ...bounds, decides: { asked: levels.asked } })
  }

  /** Notes that one went out in the usual form. */
  function seeRefused(operation: OperationId, credential: Credential): void {
    refused.note(levelsOfRefused(operation, credential))
  }

  /** The form of an unspecified request, every other one as from a browser: errors have one form (Errors). */
  function ofOpen(operation: OperationId, hasBody = false): RequestOptions {
    opened += 1
    const asking = open.next({ operation }, { hasBody })
    return opened % 2 === 0 ? asking : { ...asking, accept: 'browser' }
  }

  /** The form of a fetch, whether or not a pet has the id. */
  function ofFetch(id: bigint, store: Pick<StoreView, 'isOwn' | 'has' | 'ids'>): RequestOptions {
    return fetches.next({ petId: idLevelOf(id, store) })
  }

  return { ofList, ofRefused, seeRefused, ofOpen, ofFetch }
}

/** Levels by operation and credential, since each operation may check keys by code of its own. */
function levelsOfRefused(operation: OperationId, credential: Credential) {
  const level = credentialLevelOf(credential)
  const asked = `${operation}, ${credential.kind === 'none' ? 'nothing' : level}`
  return { operation, credential: level, asked }
}
