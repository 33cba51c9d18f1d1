import type { ChanceStream } from '../generate/chance.ts'
import { acceptLevelsOfPages, credentialLevelOf } from '../interactions/factors/asking.ts'
import { idLevelOf } from '../interactions/factors/fetching.ts'
import { limitLevelOf } from '../interactions/factors/listing.ts'
import { type Levels, PairsTried } from '../interactions/pairs-tried.ts'
import { defaultLimit } from '../oracle/list-query.ts'
import type { PetStatus } from '../oracle/new-pet.ts'
import type { StoreView } from '../oracle/store/store-view.ts'
import type { Credential } from '../spec/credential.ts'
import type { OperationId } from '../spec/operation.ts'
import type { PageQuery } from './page.ts'
import type { Asking, ListAsking } from './target.ts'
import { type WaysBounds, WaysToAsk } from './ways-to-ask.ts'

/**
 * How requests are made that are made for something else, and decide nothing by themselves: what is asked for in another
 * way must come to the same, and costs no request more. Each goes with that which it has not gone with yet.
 */
export class Variation {
  readonly #orders: PairsTried
  readonly #lists: WaysToAsk
  readonly #fetches: WaysToAsk
  readonly #refused: WaysToAsk
  readonly #times: PairsTried
  readonly #open: WaysToAsk
  readonly #opened = new Map<OperationId, number>()

  /** @param chance - the run's streams of it, by name */
  constructor(chance: (name: string) => ChanceStream) {
    const wires = (name: string): PairsTried => new PairsTried(chance(`forms of ${name} on the wire`))
    this.#orders = new PairsTried(chance('ways to ask for lists'))
    this.#lists = new WaysToAsk(this.#orders, wires('lists'))
    this.#fetches = new WaysToAsk(new PairsTried(chance('ways to fetch')), wires('fetches'))
    this.#times = new PairsTried(chance('times to ask for lists'))
    this.#refused = new WaysToAsk(new PairsTried(chance('ways to intrude')), wires('intrusions'))
    this.#open = new WaysToAsk(new PairsTried(chance('ways to ask for what is open')), wires('what is open'))
  }

  /**
   * How to ask for a list.
   *
   * @param known - so many animals may stand on it: where a page without a limit has room for all of them, whether it has a
   * bound does not show
   * @param beside - what else there is to try it with
   */
  ofList(query: PageQuery, known = Number.POSITIVE_INFINITY, beside: Levels = {}): ListAsking {
    const { limit, status } = query
    const given = { ...levelsOfList(query, known), ...beside }
    if (limit === undefined || status === undefined) return this.#lists.next(given)
    const ordered = this.#orders.extend(given, 'order', ['limit', 'status', 'in percent codes'])
    return {
      ...this.#lists.next(ordered),
      first: ordered['order'] === 'limit' ? 'limit' : 'status',
      inPercentCodes: ordered['order'] === 'in percent codes',
    }
  }

  /** Takes in that a list was asked for as everybody does: it need not be so again. */
  seeList(query: PageQuery): void {
    this.#lists.note(levelsOfList(query))
  }

  /** Whether to ask for a list only once nothing may lag behind creates any more. */
  isLater({ limit, status }: { readonly limit: number; readonly status: PetStatus | undefined }): boolean {
    const given = { limit: limitLevelOf(limit), status: status ?? 'none' }
    return this.#times.extend(given, 'time', ['at once', 'later'])['time'] === 'later'
  }

  /** How to ask for what is to be refused for its credential. */
  ofRefused(operation: OperationId, credential: Credential, bounds: WaysBounds = {}): Asking {
    const levels = levelsOfRefused(operation, credential)
    return this.#refused.next(levels, { ...bounds, decides: { asked: levels.asked } })
  }

  /** The same where it is asked for by itself, and may be as browsers ask: a 401 has one form, whoever asks (Errors). */
  ofIntruding(operation: OperationId, credential: Credential, hasBody = false): Asking {
    return this.ofRefused(operation, credential, { hasBody, accepts: acceptLevelsOfPages })
  }

  /** Takes in that it is asked for as everybody does. */
  seeRefused(operation: OperationId, credential: Credential): void {
    this.#refused.note(levelsOfRefused(operation, credential))
  }

  /**
   * How to ask for what the interface leaves open: every other time as browsers do, since much of it is answered with
   * errors, whose form is theirs whoever asks (interface document, Errors).
   */
  ofOpen(operation: OperationId, hasBody = false): Asking {
    const count = this.#opened.get(operation) ?? 0
    this.#opened.set(operation, count + 1)
    const asking = this.#open.next({ operation }, { hasBody })
    return count % 2 === 0 ? { ...asking, accept: 'browser' } : asking
  }

  /** How to fetch an animal, or what none is. */
  ofFetch(id: bigint, store: Pick<StoreView, 'isOwn' | 'has' | 'ids'>): Asking {
    return this.#fetches.next(levelsOfId(id, store))
  }

  /** Takes in that one is fetched as everybody does. */
  seeFetch(id: bigint, store: Pick<StoreView, 'isOwn' | 'has' | 'ids'>): void {
    this.#fetches.note(levelsOfId(id, store))
  }
}

/** @param known - so many animals may stand on it */
function levelsOfList({ limit, status }: PageQuery, known = Number.POSITIVE_INFINITY): Levels {
  const isUnbound = limit === undefined && known <= defaultLimit
  const levels = { limit: isUnbound ? 'none, of few' : limitLevelOf(limit), status: status ?? 'none' }
  // Who keeps lists by what they were asked for in shows it by two of a kind.
  return { ...levels, asked: `${levels.limit}, ${levels.status}` }
}

function levelsOfId(id: bigint, store: Pick<StoreView, 'isOwn' | 'has' | 'ids'>): Levels {
  return { petId: idLevelOf(id, store) }
}

/** Who asks each operation without a key, or with a wrong one, is let in by other code: each is to see every way. */
function levelsOfRefused(
  operation: OperationId,
  credential: Credential,
): { readonly operation: string; readonly credential: string; readonly asked: string } {
  const level = credentialLevelOf(credential)
  return {
    operation,
    credential: level,
    asked: `${operation}, ${credential.kind === 'none' ? 'nothing' : level}`,
  }
}
