import { BudgetSpent } from '../../http/budget.ts'
import { waitOfRetryAfter } from '../../http/retry-after.ts'
import { retryAfterOf } from '../../oracle/retry-after-of.ts'
import type { Step } from '../../oracle/step.ts'
import { askAfter } from './ask-after.ts'
import type { TrialOptions } from './trial-options.ts'

/**
 * Waits as a 429 asks for, and asks the same again (interface document, Limits, rule 2).
 *
 * @returns undefined where it does not tell how long, or for too long, and where no request is left
 */
export async function askAfterRetry(refused: Step, options: TrialOptions): Promise<Step | undefined> {
  const wait = retryAfterOf(refused) === undefined ? undefined : waitOf(refused)
  if (wait === undefined || wait > options.maxWaitMs) return undefined
  const left = Math.max(0, wait - (options.clock.now() - refused.endedAt))
  try {
    return await askAfter(left, 'Retry-After', options, refused)
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined
    throw error
  }
}

/** How long Retry-After asks to wait, by whichever clock it takes longer. */
export function waitOf({ exchange, endedAt }: Step): number | undefined {
  return waitOfRetryAfter((exchange.response ?? exchange.head)?.headers ?? {}, endedAt)
}
