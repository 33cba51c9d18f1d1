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
import { isSpent } from './store/told-spent.ts'

/** What a rule remembers of the requests of one operation that were answered 403. */
export interface Forbidding {
  /** By form, such a request, and a later one of the same operation that accepted the key. */
  readonly forbidden: ReadonlyMap<string, { readonly exchange: Exchange; readonly letInSince?: Exchange }>
}

/** Has a rule judge beside the requests that were answered 403 before. */
export function besideForbidden<State extends Forbidding>(judge: Rule<State>['judge']): Rule<State>['judge'] {
  return (before, shown) => {
    const state = { ...before, forbidden: withLetIn(before.forbidden, shown.exchange) }
    return ruled(state, judge(state, shown))
  }
}

/**
 * A request with the key that was answered 403. Key scopes are not shown (interface document, Authentication, Gaps): so it
 * is undetermined, until the same operation accepted the key, and answered the same request 403 again.
 */
export function judgeForbidden<State extends Forbidding>(
  state: State,
  { exchange, store }: Shown,
  about: JudgementBuilder,
  expected: string,
): Said | Ruling<State> {
  const form = formOf(exchange.request)
  const before = state.forbidden.get(form)
  // RATE-5 judges the limit's own refusals with another status than 429.
  if (isSpent(store, exchange)) return about.undetermined('no request remained', 'RATE-5')
  if (before?.letInSince !== undefined && isAfter(exchange, before.letInSince))
    return about.violated(expected, undefined, [before.exchange, before.letInSince])
  const open = about.undetermined(whyUndecided(exchange.request, 403), 'AUTH-6')
  if (before !== undefined) return open
  return remember({ ...state, forbidden: new Map(state.forbidden).set(form, { exchange }) }, open)
}

/** Why a request that the key may not make is undetermined. */
export function whyUndecided({ method, path }: RequestSpec, status: 401 | 403): string {
  return `${method} ${path} was answered ${status}`
}

/** Takes in that the operation accepted the key, after it answered others 403. */
function withLetIn(forbidden: Forbidding['forbidden'], exchange: Exchange): Forbidding['forbidden'] {
  const status = exchange.response?.status ?? 0
  if (status < 200 || status >= 300) return forbidden
  return new Map(
    [...forbidden].map(([form, one]) => {
      const isNews = one.letInSince === undefined && isAfter(exchange, one.exchange)
      return [form, isNews ? { ...one, letInSince: exchange } : one]
    }),
  )
}

/** Whether a request was sent after a response had come, in whole milliseconds, as sending times are. */
function isAfter({ sentAt }: Exchange, answered: Exchange): boolean {
  return Math.floor(endOf(answered)) <= sentAt
}
