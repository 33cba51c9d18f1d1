import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import type { Judgement } from '../spec/judgement.ts'
import { endOf } from './moments.ts'
import { formOf } from './request-form.ts'
import type { About } from './rule.ts'
import { isSpent } from './store/is-spent.ts'
import type { StoreModel } from './store/store-model.ts'

/** A request with the key that was answered 403. */
interface ForbiddenRequest {
  readonly exchange: Exchange
  /** An answer of the same operation that let the key in, asked for afterwards. */
  readonly letInSince: Exchange | undefined
}

/** Requests of one operation that were answered 403, by form. */
export type Forbidden = ReadonlyMap<string, ForbiddenRequest>

/**
 * A request with the key that was answered 403. Key scopes are not shown (interface document, Authentication, Gaps): so it
 * is open, until the same operation let the key in afterwards, and then answered the same request 403 again.
 *
 * @param expected - what the request should have been answered, in words
 */
export function judgeForbidden(
  forbidden: Forbidden,
  store: StoreModel,
  exchange: Exchange,
  about: About,
  expected: string,
): { readonly forbidden: Forbidden; readonly judgements: readonly Judgement[] } {
  const form = formOf(exchange.request)
  const before = forbidden.get(form)
  const letIn = before?.letInSince
  // With another status than 429, it may be the limit's doing: RATE-5 judges that.
  if (isSpent(store, exchange))
    return { forbidden, judgements: [about.open('no request remained', 'RATE-5')] }
  if (before !== undefined && letIn !== undefined && endOf(letIn) <= exchange.sentAt)
    return { forbidden, judgements: [about.broken(expected, undefined, [before.exchange, letIn])] }
  return {
    forbidden:
      before === undefined ? new Map(forbidden).set(form, { exchange, letInSince: undefined }) : forbidden,
    judgements: [about.open(whyUndecided(exchange.request, 403), 'AUTH-6')],
  }
}

/** Why a request that the key may not make is open. */
export function whyUndecided({ method, path }: RequestSpec, status: 401 | 403): string {
  return `${method} ${path} was answered ${status}`
}

/** Where an exchange let the key in, what its operation forbade before has not to do with the key. */
export function withLetIn(forbidden: Forbidden, exchange: Exchange): Forbidden {
  const status = exchange.response?.status ?? 0
  if (exchange.request.credential.kind !== 'key' || status < 200 || status >= 300) return forbidden
  const isBefore = ({ exchange: one, letInSince }: ForbiddenRequest): boolean =>
    letInSince === undefined && endOf(one) <= exchange.sentAt
  if (![...forbidden.values()].some(isBefore)) return forbidden
  return new Map(
    [...forbidden].map(([form, one]) => [form, isBefore(one) ? { ...one, letInSince: exchange } : one]),
  )
}
