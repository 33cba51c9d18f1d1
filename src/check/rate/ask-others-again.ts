import type { Recovery } from '../../oracle/rate/trial.ts'
import { retryAfterOf } from '../../oracle/retry-after-of.ts'
import { isLetIn, operationOf, remainingOf, type Step } from '../../oracle/step.ts'
import { askAfterRetry } from './ask-after.ts'
import type { TrialOptions } from './trial-options.ts'

/** What showed whether a rejection after Retry-After comes again. */
export type Confirmation = Pick<Recovery, 'confirmed' | 'isConfirmedApart'>

/** What followed a 429 after which the trial waits for Retry-After alone: Reset was waited for after another one. */
export function furtherRecovery(refused: Step, afterRetry: Step, confirmation: Confirmation): Recovery {
  const resetGiven = 'the time of Reset is waited for once'
  const retryAfterMs = retryAfterOf(refused)
  return { refused, retryAfterMs, afterRetry, ...confirmation, afterReset: [], resetGiven }
}

/**
 * Repeats what was rejected beside the request that was repeated already, each operation once: one of them may stay
 * blocked for longer than Retry-After tells, while another is accepted (interface document, Limits, rule 2). Where fewer
 * remain than are to be sent, one of them may be rejected rightly, and none is sent.
 *
 * @param spent - the requests among which they were rejected
 * @param recovery - what followed
 * @param last - the last request that was sent since
 * @returns what followed each, in the order in which they were sent
 */
export async function askOthersAgain(
  spent: readonly Step[],
  { afterRetry }: Recovery,
  last: Step | undefined,
  options: TrialOptions,
): Promise<readonly Recovery[]> {
  if (afterRetry === undefined || last === undefined) return []
  const rejected = spent.filter(({ status }) => status === 429)
  const refusedOf = Map.groupBy(rejected, operationOf)
  refusedOf.delete(operationOf(afterRetry))
  if (!isLetIn(last) || remainingOf(last) <= refusedOf.size) return []
  const recoveries: Recovery[] = []
  for (const [operation, [refused]] of refusedOf) {
    const asked = refused && (await askAfterRetry(refused, options))
    // Where no more of it may be sent, something else was.
    if (refused === undefined || asked === undefined || operationOf(asked) !== operation) continue
    const confirmed = asked.status === 429 ? await askAfterRetry(asked, options) : undefined
    recoveries.push(furtherRecovery(refused, asked, { confirmed }))
    if (!isLetIn(asked)) break
  }
  return recoveries
}
