import type { ComparisonOutcome } from './comparison.ts'

/** The exit code of a comparison. 2 is for what is wrong with the command or a report. */
export const comparisonExitCode: Readonly<Record<ComparisonOutcome, number>> = {
  'not worse': 0,
  worse: 1,
  'not comparable': 3,
}
