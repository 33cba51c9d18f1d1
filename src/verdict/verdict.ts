/** What a run says of one requirement, or of one check of it. */
export type Verdict =
  | 'pass'
  | 'fail'
  | 'warn'
  | 'observed'
  | 'inconclusive'
  | 'not-applicable'
  | 'not-selected'

/** What a run says of the target as a whole. */
export type OverallVerdict = 'conformant' | 'non-conformant' | 'inconclusive'
