import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { statusOf } from './exchange-status.ts'
import { printOutcome } from './print-exchange.ts'
import { removalOf } from './removal.ts'
import { formOf } from './request-form.ts'
import type { StoreModel } from './store/store-model.ts'

/** What came of a request, as far as it can be judged. */
export type Answer =
  /** `doubt` says why it can satisfy nothing: a first try of the request failed. */
  | { readonly kind: 'answered'; readonly status: number; readonly doubt: string | undefined }
  /** No response, time and again, though the plain form of the request was answered. */
  | { readonly kind: 'dropped' }
  | { readonly kind: 'open'; readonly reason: string; readonly blockedBy?: RequirementId }
  | { readonly kind: 'absent'; readonly reason: string }
  /** 429: the run repeats the request. */
  | { readonly kind: 'limited' }

/** The document leaves open what orders answer the key, 5xx included; without it, 401 is the one documented answer. */
export function mayAnswerAsItLikes({ operation, credential }: RequestSpec): boolean {
  return operation === 'listOrders' && credential.kind === 'key'
}

/** Reads what came of a request. 503, lost connections and a first 5xx are no answer (requirement catalogue, all rows). */
export function readAnswer(exchange: Exchange, { failing }: Pick<StoreModel, 'failing'>): Answer {
  const removal = removalOf(exchange)
  if (removal === 'removed')
    return { kind: 'absent', reason: 'GET /pets/{petId} has been removed, as announced' }
  const { request, earlier, survivor } = exchange
  const status = statusOf(exchange)
  const name = `${request.method} ${request.path}`
  const gone = "by the service's own Date the operation may have been removed, as announced"
  if (removal !== undefined) return { kind: 'open', reason: `${name} was answered ${status}, and ${gone}` }
  if (status === undefined && survivor !== undefined) return { kind: 'dropped' }
  if (status === undefined) return { kind: 'open', reason: `${name} got ${printOutcome(exchange)}` }
  if (status === 429) return { kind: 'limited' }
  if (status === 503 || (status >= 500 && earlier === undefined && !mayAnswerAsItLikes(request)))
    return { kind: 'open', reason: `${name} was answered ${printOutcome(exchange)}`, blockedBy: 'ERROR-4' }
  const failed = failing.get(formOf(request))
  const doubt =
    failed === undefined || status >= 500
      ? undefined
      : `answered ${failed} first, and then ${printOutcome(exchange)}: neither settles it`
  return { kind: 'answered', status, doubt }
}
