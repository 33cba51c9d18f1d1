import { retryAfterOf } from '../retry-after-of.ts'
import type { Step } from '../step.ts'

/** Of the 429s to requests sent side by side the one that asks for the latest moment: it is waited out for all. */
export function lastRefusal(steps: readonly Step[]): Step | undefined {
  const until = (step: Step): number => step.endedAt + (retryAfterOf(step) ?? 0)
  return steps
    .filter(({ status }) => status === 429)
    .reduce<Step | undefined>(
      (last, step) => (last === undefined || until(step) > until(last) ? step : last),
      undefined,
    )
}
