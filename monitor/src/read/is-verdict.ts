import type { OverallVerdict, Verdict } from 'petstore-conformance'

/** What a history has of a requirement: a breach that was waived is told apart, since it counts as neither. */
export type RecordedVerdict = Verdict | 'waived'

const verdicts: ReadonlySet<unknown> = new Set<RecordedVerdict>([
  'waived',
  'pass',
  'fail',
  'inconclusive',
  'warn',
  'observed',
  'not-applicable',
  'not-selected',
])

/** Whether something is a verdict on a requirement, as a history has it. */
export function isVerdict(value: unknown): value is RecordedVerdict {
  return verdicts.has(value)
}

/** Whether something is a verdict on a target. */
export function isOverallVerdict(value: unknown): value is OverallVerdict {
  return value === 'conformant' || value === 'non-conformant' || value === 'inconclusive'
}
