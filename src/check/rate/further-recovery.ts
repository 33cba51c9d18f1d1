import type { Recovery } from '../../oracle/rate/trial.ts'
import { retryAfterOf } from '../../oracle/retry-after-of.ts'
import type { Step } from '../../oracle/step.ts'

/** What showed whether a refusal after Retry-After comes again. */
export type Confirmation = Pick<Recovery, 'confirmed' | 'isConfirmedApart'>

/** What came after a 429 of which Retry-After alone is waited for: Reset was, after another one. */
export function furtherRecovery(refused: Step, afterRetry: Step, confirmation: Confirmation): Recovery {
  return {
    refused,
    retryAfterMs: retryAfterOf(refused),
    afterRetry,
    ...confirmation,
    afterReset: [],
    resetGiven: 'the time of Reset is waited for once',
  }
}
