import type { Recovery } from '../../oracle/rate/trial.ts'
import { isLetIn, operationOf, remainingOf, type Step } from '../../oracle/step.ts'
import { askAfterRetry } from './ask-after.ts'
import { furtherRecovery } from './further-recovery.ts'
import type { TrialOptions } from './trial-options.ts'

/**
 * Asks for what was refused beside the request that was asked again already, each operation once: one of them may stay
 * blocked for longer than Retry-After tells, while another is let in (interface document, Limits, rule 2). Where fewer
 * remain than are to be asked for, one of them may be refused rightly, and none is sent.
 *
 * @param spent - the crossing that they were refused in
 * @param recovery - what came after it
 * @param last - the last request that was sent since
 * @returns what came of each, in the order in which they were sent
 */
export async function askOthersAgain(
  spent: readonly Step[],
  { afterRetry }: Recovery,
  last: Step | undefined,
  options: TrialOptions,
): Promise<readonly Recovery[]> {
  const recoveries: Recovery[] = []
  const refusedOf = Map.groupBy(
    spent.filter(({ status }) => status === 429),
    operationOf,
  )
  if (afterRetry !== undefined) refusedOf.delete(operationOf(afterRetry))
  const others = afterRetry === undefined ? [] : [...refusedOf.values()].flatMap(([refused]) => refused ?? [])
  if (last === undefined || !isLetIn(last) || remainingOf(last) <= others.length) return recoveries
  for (const refused of others) {
    const asked = await askAfterRetry(refused, options)
    // Where no more of it may be sent, something else was.
    if (asked === undefined || operationOf(asked) !== operationOf(refused)) continue
    const confirmed = asked.status === 429 ? await askAfterRetry(asked, options) : undefined
    recoveries.push(furtherRecovery(refused, asked, { confirmed }))
    if (!isLetIn(asked)) break
  }
  return recoveries
}
