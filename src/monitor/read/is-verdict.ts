import type { OverallVerdict, Verdict } from '../../verdict/verdict.ts'

const verdicts: ReadonlySet<unknown> = new Set<Verdict>([
  'pass',
  'fail',
  'inconclusive',
  'warn',
  'observed',
  'not-applicable',
  'not-selected',
])

/** Whether something is a verdict on a requirement. */
export function isVerdict(value: unknown): value is Verdict {
  return verdicts.has(value)
}

/** Whether something is a verdict on a target. */
export function isOverallVerdict(value: unknown): value is OverallVerdict {
  return value === 'conformant' || value === 'non-conformant' || value === 'inconclusive'
}
