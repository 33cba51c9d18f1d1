import type { Exchange } from '../../client/exchange.ts'
import { retryAfterMs } from '../../client/retry-after.ts'
import { breach } from '../assert.ts'
import { Inconclusive } from '../outcome/inconclusive.ts'
import type { Judgement } from '../rate/judgement.ts'
import { type Kept, kept } from './kept.ts'

/** The trial shows that the limit works as the interface says. */
export function toHold(judgement: Judgement): Kept {
  if (judgement.state === 'broken') breach(judgement.expected, judgement.actual, judgement.exchanges)
  if (judgement.state === 'open') throw new Inconclusive(judgement.reason)
  return kept
}

/** The 429 says when to come back: whole seconds or an HTTP date. */
export function toTellRetryAfter(refusal: Exchange): Kept {
  const headers = (refusal.response ?? refusal.head)?.headers ?? {}
  if (retryAfterMs(headers, refusal.sentAt) === undefined) {
    const actual = headers['retry-after'] ?? 'none'
    breach('Retry-After: whole seconds or an HTTP date', `Retry-After: ${actual}`, [refusal])
  }
  return kept
}
