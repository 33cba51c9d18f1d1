import { judgeRemainingFalls } from '../../oracle/rate/judge-remaining.ts'
import { isLetIn, operationOf, remainingOf, type Step, toStep } from '../../oracle/step.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { requestsToCrossAgain } from '../plan.ts'
import { spendLimit } from './spend-limit.ts'
import type { TrialOptions } from './trial-options.ts'

/** With what remains then, no more are sent side by side than were refused so in the first crossing. */
const tooMany = 4

/**
 * Spends a limit that has come back, and crosses it once more: what is kept of the first crossing, or not set back, shows
 * then. Where fetches are counted apart, it is theirs, which was not crossed yet. The first crossing was made one by one, as far
 * as it could be; this one ends side by side.
 *
 * @param before - the last requests that the trial sent, from the last look at the limit on
 * @param apart - what was sent of other kinds that do not spend from the same counter
 * @returns the requests, or the last one before them first; nothing where the limit is large, is not known to have come
 * back, or is others' too
 */
export async function crossAgain(
  before: readonly Step[],
  apart: readonly (readonly Step[])[],
  options: TrialOptions,
): Promise<readonly Step[]> {
  const last = before.at(-1)
  if (last?.reading === undefined || !isLetIn(last) || options.restMs === undefined) return []
  // Whoever asks now may be refused rightly.
  if (remainingOf(last) === 0) return []
  const requests = requestsToCrossAgain(last.reading.limit)
  if (requests === 0 || options.left() < requests) return []
  const fetched = apart.find(([one]) => one !== undefined && operationOf(one) === 'getPet')
  const first = fetched?.[0]
  // Where what remains is told wrongly for fetches, nobody knows what they are counted by.
  if (first !== undefined && isLetIn(first) && judgeRemainingFalls(fetched ?? []).state === 'satisfied') {
    const send = (): Promise<Exchange> => options.again(first.exchange)
    return spendLimit([toStep(await send())], { ...options, send }, [], tooMany)
  }
  const oneByOne = before.map((step, batch) => ({ ...step, batch, batchSize: 1 }))
  return spendLimit(oneByOne, options, [], tooMany)
}
