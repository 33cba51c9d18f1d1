import type { Exchange, RequestSpec, ResponseRecord } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { statusOf } from './exchange-status.ts'
import { printOutcome } from './print-exchange.ts'
import { removalOf } from './removal.ts'
import { formOf } from './request-form.ts'
import type { StoreModel } from './store/store-model.ts'

/** What came of a request, as far as it can be judged. */
export type Answer =
  | {
      readonly kind: 'answered'
      readonly status: number
      /** Undefined where the body could not be taken in: sizes and codings are not described. */
      readonly response: ResponseRecord | undefined
      /** Why it keeps nothing, though it may break something: a first try of it failed. */
      readonly doubt: string | undefined
    }
  /** Nothing came, time and again, though the plain form of the request was answered. */
  | { readonly kind: 'dropped' }
  | { readonly kind: 'open'; readonly reason: string; readonly see?: RequirementId }
  | { readonly kind: 'absent'; readonly reason: string }
  /** The rate limit answered: whatever was asked is asked again. */
  | { readonly kind: 'limited' }

const unavailable = 503

/** What orders answer the key is left open, 5xx included; without it, 401 is the one answer that is documented. */
export function mayAnswerAsItLikes({ operation, credential }: RequestSpec): boolean {
  return operation === 'listOrders' && credential.kind === 'key'
}

/**
 * Reads what came of a request. A 5xx is an answer once a fresh request has shown it again; a 503 and a lost connection
 * are none, since the interface document says nothing of either (requirement catalogue, all rows).
 */
export function readAnswer(exchange: Exchange, { failing }: Pick<StoreModel, 'failing'>): Answer {
  const removal = removalOf(exchange)
  if (removal === 'removed')
    return { kind: 'absent', reason: 'GET /pets/{petId} has been removed, as announced' }
  const { request, response, earlier, survivor } = exchange
  const status = statusOf(exchange)
  const name = `${request.method} ${request.path}`
  if (removal === 'by its own clock')
    return {
      kind: 'open',
      reason: `${name} was answered ${status}, and by the service's own Date the operation may have been removed, as announced`,
    }
  if (status === undefined) {
    if (survivor !== undefined) return { kind: 'dropped' }
    return { kind: 'open', reason: `${name} got ${printOutcome(exchange)}` }
  }
  if (status === 429) return { kind: 'limited' }
  if (status === unavailable || (status >= 500 && earlier === undefined && !mayAnswerAsItLikes(request)))
    return { kind: 'open', reason: `${name} was answered ${printOutcome(exchange)}`, see: 'ERROR-4' }
  const failed = failing.size === 0 ? undefined : failing.get(formOf(request))
  const doubt =
    failed === undefined || status >= 500
      ? undefined
      : `answered ${failed} first, and then ${printOutcome(exchange)}: neither settles it`
  return { kind: 'answered', status, response, doubt }
}
