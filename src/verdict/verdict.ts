/** Every verdict, in the order in which a reader wants to know of it. */
export const verdictsInOrder = [
  'fail',
  'inconclusive',
  'warn',
  'pass',
  'observed',
  'not-applicable',
  'not-selected',
] as const

/** What a run says of one requirement, or of one check of it. */
export type Verdict = (typeof verdictsInOrder)[number]

/** Whether a verdict says that a requirement is broken or not met. */
export function isBad(verdict: Verdict): verdict is 'fail' | 'warn' {
  return verdict === 'fail' || verdict === 'warn'
}

/** What a run says of the target as a whole. */
export type OverallVerdict = 'conformant' | 'non-conformant' | 'inconclusive'
