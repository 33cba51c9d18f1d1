import { judgeRemainingFalls } from '../../oracle/rate/judge-remaining.ts'
import { isLetIn, operationOf, remainingOf, type Step, toStep } from '../../oracle/step.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { requestsToCrossAgain } from '../plan.ts'
import { exhaustLimit } from './exhaust-limit.ts'
import type { TrialOptions } from './trial-options.ts'

/** Near the limit, so many more requests go out at once than remain. */
const tooMany = 4

/**
 * Exceeds a limit once more, the last requests at once, to show a counter that was not reset; a limit of getPet's own if
 * there is one. Returns no requests where the limit is large or shared, or may not be back.
 */
export async function crossAgain(
  before: readonly Step[],
  apart: readonly (readonly Step[])[],
  options: TrialOptions,
): Promise<readonly Step[]> {
  const last = before.at(-1)
  if (last?.reading === undefined || !isLetIn(last) || options.restMs === undefined) return []
  // Then the first request may be rejected rightly.
  if (remainingOf(last) === 0) return []
  const requests = requestsToCrossAgain(last.reading.limit)
  if (requests === 0 || options.left() < requests) return []
  const fetched = apart.find(([one]) => one !== undefined && operationOf(one) === 'getPet')
  const first = fetched?.[0]
  // Where Remaining is wrong for getPet, its counter is unknown.
  if (first !== undefined && isLetIn(first) && judgeRemainingFalls(fetched ?? []).state === 'satisfied') {
    const send = (): Promise<Exchange> => options.again(first.exchange)
    return exhaustLimit([toStep(await send())], { ...options, send }, [], tooMany)
  }
  const oneByOne = before.map((step, batch) => ({ ...step, batch, batchSize: 1 }))
  return exhaustLimit(oneByOne, options, [], tooMany)
}
