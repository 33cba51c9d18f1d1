import { judgeRemainingFalls } from '../../oracle/rate/judge-remaining.ts'
import { isLetIn, operationOf, remainingOf, type Step, toStep } from '../../oracle/step.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { requestsToCrossAgain } from '../plan.ts'
import { spendLimit } from './spend-limit.ts'
import type { TrialOptions } from './trial-options.ts'

/** With what remains then, no more are sent side by side than were rejected so the first time. */
const tooMany = 4

/**
 * Exceeds a limit once more: a counter that the limiter did not set back shows then. Where getPet is counted apart, it is
 * its limit, which was not exceeded yet. The first time, requests went one by one as far as possible; this time the last
 * ones go side by side.
 *
 * @param before - the last requests of the trial, from the last look at the limit on
 * @param apart - requests of kinds with counters of their own
 * @returns the requests, after the last one before them; none where the limit is large, shared, or may not be back
 */
export async function crossAgain(
  before: readonly Step[],
  apart: readonly (readonly Step[])[],
  options: TrialOptions,
): Promise<readonly Step[]> {
  const last = before.at(-1)
  if (last?.reading === undefined || !isLetIn(last) || options.restMs === undefined) return []
  // A request may be rejected rightly now.
  if (remainingOf(last) === 0) return []
  const requests = requestsToCrossAgain(last.reading.limit)
  if (requests === 0 || options.left() < requests) return []
  const fetched = apart.find(([one]) => one !== undefined && operationOf(one) === 'getPet')
  const first = fetched?.[0]
  // Where Remaining is wrong for getPet, its counter is not known.
  if (first !== undefined && isLetIn(first) && judgeRemainingFalls(fetched ?? []).state === 'satisfied') {
    const send = (): Promise<Exchange> => options.again(first.exchange)
    return spendLimit([toStep(await send())], { ...options, send }, [], tooMany)
  }
  const oneByOne = before.map((step, batch) => ({ ...step, batch, batchSize: 1 }))
  return spendLimit(oneByOne, options, [], tooMany)
}
