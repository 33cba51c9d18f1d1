import {
  type OverallVerdict,
  overallWords,
  type Verdict,
  type VerdictWords,
  verdictWords,
} from 'petstore-conformance'

/** What a history has of a requirement: a breach that was waived is told apart, since it counts as neither. */
export type RecordedVerdict = Verdict | 'waived'

/** How a verdict of a past run is shown. */
export const recordedWords: Readonly<Record<RecordedVerdict, VerdictWords>> = {
  ...verdictWords,
  waived: { mark: '~', label: 'waived', meaning: 'A MUST was broken, and a waiver let it through.' },
}

/** Whether something is a verdict on a requirement, as a history has it. */
export function isVerdict(value: unknown): value is RecordedVerdict {
  return typeof value === 'string' && Object.hasOwn(recordedWords, value)
}

/** Whether something is a verdict on a target. */
export function isOverallVerdict(value: unknown): value is OverallVerdict {
  return typeof value === 'string' && Object.hasOwn(overallWords, value)
}

/** The exit code of a run that broke what is not waived. */
const broken = 1

/** Whether all that a run broke was waived. */
export function isWaived(verdict: OverallVerdict, exitCode: number): boolean {
  return verdict === 'non-conformant' && exitCode !== broken
}
