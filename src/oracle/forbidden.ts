import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import { endOf } from './moments.ts'
import { formOf } from './request-form.ts'
import {
  type JudgementBuilder,
  type Rule,
  type Ruling,
  remember,
  ruled,
  type Said,
  type Shown,
} from './rule.ts'
import { isSpent } from './store/is-spent.ts'

/** A request with the key that was answered 403. */
interface ForbiddenRequest {
  readonly exchange: Exchange
  /** An answer of the same operation that let the key in, asked for afterwards. */
  readonly letInSince: Exchange | undefined
}

/** What a rule remembers of the requests of one operation that were answered 403. */
export interface Forbidding {
  /** By form. */
  readonly forbidden: ReadonlyMap<string, ForbiddenRequest>
}

/** Has a rule judge beside what was forbidden before, be it by the key or not. */
export function besideForbidden<State extends Forbidding>(judge: Rule<State>['judge']): Rule<State>['judge'] {
  return (before, shown) => {
    const forbidden = withLetIn(before.forbidden, shown.exchange)
    const state = forbidden === before.forbidden ? before : { ...before, forbidden }
    return ruled(state, judge(state, shown))
  }
}

/**
 * A request with the key that was answered 403. Key scopes are not shown (interface document, Authentication, Gaps): so it
 * is open, until the same operation let the key in afterwards, and then answered the same request 403 again.
 *
 * @param expected - what the request should have been answered, in words
 */
export function judgeForbidden<State extends Forbidding>(
  state: State,
  { exchange, store }: Shown,
  about: JudgementBuilder,
  expected: string,
): Said | Ruling<State> {
  const form = formOf(exchange.request)
  const before = state.forbidden.get(form)
  const letIn = before?.letInSince
  // With another status than 429, it may be the limit's doing: RATE-5 judges that.
  if (isSpent(store, exchange)) return about.undetermined('no request remained', 'RATE-5')
  if (before !== undefined && letIn !== undefined && isAfter(exchange, letIn))
    return about.violated(expected, undefined, [before.exchange, letIn])
  const open = about.undetermined(whyUndecided(exchange.request, 403), 'AUTH-6')
  if (before !== undefined) return open
  const forbidden = new Map(state.forbidden).set(form, { exchange, letInSince: undefined })
  return remember({ ...state, forbidden }, open)
}

/** Why a request that the key may not make is open. */
export function whyUndecided({ method, path }: RequestSpec, status: 401 | 403): string {
  return `${method} ${path} was answered ${status}`
}

/** Where an exchange let the key in, what its operation forbade before has not to do with the key. */
function withLetIn(forbidden: Forbidding['forbidden'], exchange: Exchange): Forbidding['forbidden'] {
  const status = exchange.response?.status ?? 0
  if (status < 200 || status >= 300) return forbidden
  const isBefore = ({ exchange: one, letInSince }: ForbiddenRequest): boolean =>
    letInSince === undefined && isAfter(exchange, one)
  if (!forbidden.values().some(isBefore)) return forbidden
  return new Map(
    [...forbidden].map(([form, one]) => [form, isBefore(one) ? { ...one, letInSince: exchange } : one]),
  )
}

/**
 * Whether a request was sent after a response had come. Sending times are whole milliseconds and durations are not: rounded
 * down, requests that follow each other within a millisecond stay in their order.
 */
function isAfter({ sentAt }: Exchange, answered: Exchange): boolean {
  return Math.floor(endOf(answered)) <= sentAt
}
