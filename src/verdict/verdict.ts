/** Every verdict, in the order of interest to a reader. */
export const verdictsInOrder = [
  'fail',
  'inconclusive',
  'warn',
  'pass',
  'observed',
  'not-applicable',
  'not-selected',
] as const

/** The verdict on one requirement, or on one coverage case. */
export type Verdict = (typeof verdictsInOrder)[number]

/** Whether a verdict means violated or not met. */
export function isBad(verdict: Verdict): verdict is 'fail' | 'warn' {
  return verdict === 'fail' || verdict === 'warn'
}

/** The verdict on the target as a whole. */
export type OverallVerdict = 'conformant' | 'non-conformant' | 'inconclusive'
