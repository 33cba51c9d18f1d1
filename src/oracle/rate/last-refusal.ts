import { retryAfterOf } from '../retry-after-of.ts'
import type { Step } from '../step.ts'

/** Of the 429s to requests sent together the one that asks for the latest moment: the run waits for that. */
export function lastRefusal(steps: readonly Step[]): Step | undefined {
  const until = (step: Step): number => step.endedAt + (retryAfterOf(step) ?? 0)
  const refused = steps.filter(({ status }) => status === 429)
  return refused.toSorted((one, other) => until(other) - until(one))[0]
}
