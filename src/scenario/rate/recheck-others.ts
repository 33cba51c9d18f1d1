import type { Recovery } from '../../oracle/rate/trial.ts'
import { retryAfterOf } from '../../oracle/retry-after-of.ts'
import { isLetIn, operationOf, remainingOf, type Step } from '../../oracle/step.ts'
import { sendAfterRetry } from './send-after.ts'
import type { TrialOptions } from './trial-options.ts'

/** The repeat of a rejection after Retry-After. */
export type Confirmation = Pick<Recovery, 'confirmed' | 'isConfirmedApart'>

/** What followed a 429 after which the trial waits for Retry-After alone, since it waits for Reset only once. */
export function furtherRecovery(refused: Step, afterRetry: Step, confirmation: Confirmation): Recovery {
  const resetGiven = 'the time of Reset is waited for once'
  const retryAfterMs = retryAfterOf(refused)
  return { refused, retryAfterMs, afterRetry, ...confirmation, afterReset: [], resetGiven }
}

/** Repeats other rejected operations, if enough requests remain: one may stay blocked longer (Limits, rule 2). */
export async function recheckOthers(
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
    const asked = refused && (await sendAfterRetry(refused, options))
    // Where the operation may not be sent any more, another was sent instead.
    if (refused === undefined || asked === undefined || operationOf(asked) !== operation) continue
    const confirmed = asked.status === 429 ? await sendAfterRetry(asked, options) : undefined
    recoveries.push(furtherRecovery(refused, asked, { confirmed }))
    if (!isLetIn(asked)) break
  }
  return recoveries
}
