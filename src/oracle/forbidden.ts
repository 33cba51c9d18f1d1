import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import { isSpent } from './is-spent.ts'
import { endOf, type ForbiddenRequest, type Known } from './known.ts'
import { formOf } from './request-form.ts'
import type { About, Ruling } from './rule.ts'

/**
 * A request with the key that was answered 403. Key scopes are not shown (interface document, Authentication, Gaps): so it
 * is open, until the same operation let the key in afterwards, and then answered the same request 403 again.
 *
 * @param expected - what the request should have been answered, in words
 */
export function judgeForbidden(known: Known, exchange: Exchange, about: About, expected: string): Ruling {
  const form = formOf(exchange.request)
  const before = known.forbiddenRequests.get(form)
  const letIn = before?.letInSince
  // With another status than 429, it may be the limit's doing: RATE-5 judges that.
  if (isSpent(known, exchange)) return { known, judgements: [about.open('no request remained', 'RATE-5')] }
  if (before !== undefined && letIn !== undefined && endOf(letIn) <= exchange.sentAt)
    return { known, judgements: [about.broken(expected, undefined, [before.exchange, letIn])] }
  return {
    known: remembered(known, form, exchange),
    judgements: [about.open(whyUndecided(exchange.request, 403), 'AUTH-6')],
  }
}

/** Why a request that the key may not make is open. */
export function whyUndecided({ method, path }: RequestSpec, status: 401 | 403): string {
  return `${method} ${path} was answered ${status}`
}

function remembered(known: Known, form: string, exchange: Exchange): Known {
  if (known.forbiddenRequests.has(form)) return known
  const one: ForbiddenRequest = { exchange, letInSince: undefined }
  return { ...known, forbiddenRequests: new Map(known.forbiddenRequests).set(form, one) }
}

/** Learns that the key was let in: what the same operation forbade before had not to do with the key. */
export function learnLetIn(known: Known, exchange: Exchange): Known {
  const { operation } = exchange.request
  const isOf = ({ exchange: forbidden, letInSince }: ForbiddenRequest): boolean =>
    letInSince === undefined &&
    forbidden.request.operation === operation &&
    endOf(forbidden) <= exchange.sentAt
  if (![...known.forbiddenRequests.values()].some(isOf)) return known
  return {
    ...known,
    forbiddenRequests: new Map(
      [...known.forbiddenRequests].map(([form, one]) => [
        form,
        isOf(one) ? { ...one, letInSince: exchange } : one,
      ]),
    ),
  }
}
