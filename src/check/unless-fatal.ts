import { Doubtful, Inconclusive, NotApplicable } from './outcome.ts'

/** What could not be had is judged elsewhere: the rest is looked at all the same. */
export function unlessFatal(error: unknown): undefined {
  const isOutcome = [Inconclusive, NotApplicable, Doubtful].some((outcome) => error instanceof outcome)
  if (isOutcome) return undefined
  throw error
}
