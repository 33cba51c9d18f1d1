import {
  type OverallVerdict,
  overallWords,
  type Verdict,
  type VerdictWords,
  verdictWords,
} from 'petstore-conformance'
import type { HistorySchema } from '../history/history-schema.ts'

/** What a history has of a requirement: a breach that was waived is told apart, since it counts as neither. */
export type RecordedVerdict = Verdict | 'waived'

/** How a verdict of a past run is shown. */
export const recordedWords: Readonly<Record<RecordedVerdict, VerdictWords>> = {
  ...verdictWords,
  waived: { mark: '~', label: 'waived', meaning: 'A MUST was violated, and a waiver let it through.' },
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

/** What a run came to, by its row in the history; undefined where that has no verdict of this suite. */
export function outcomeOf(row: Pick<HistorySchema['run'], 'verdict' | 'exitCode' | 'unreachable'>) {
  const { verdict, exitCode, unreachable } = row
  if (!isOverallVerdict(verdict)) return undefined
  // Whether all that it broke was waived.
  const isWaived = verdict === 'non-conformant' && exitCode !== broken
  return { verdict, isWaived, isUnreachable: unreachable !== null }
}
