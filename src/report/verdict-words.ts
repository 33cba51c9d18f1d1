import type { OverallVerdict, Verdict } from '../verdict/verdict.ts'

/** How a verdict is shown, never by colour alone. */
export interface VerdictWords {
  readonly mark: string
  readonly label: string
  /** What it says of a requirement, for a reader who has never seen the suite. */
  readonly meaning: string
}

/** Every verdict in words. */
export const verdictWords: Readonly<Record<Verdict, VerdictWords>> = {
  fail: { mark: '✗', label: 'fail', meaning: 'The target violates a MUST. The exchange is the proof.' },
  inconclusive: {
    mark: '?',
    label: 'inconclusive',
    meaning: 'Selected, but this run could not judge it.',
  },
  warn: {
    mark: '!',
    label: 'warning',
    meaning: 'The target does not meet a SHOULD. This does not count against conformance.',
  },
  pass: { mark: '✓', label: 'pass', meaning: 'Tested and satisfied.' },
  observed: {
    mark: '○',
    label: 'observed',
    meaning: 'The interface leaves this open. The run recorded the answer and did not judge it.',
  },
  'not-applicable': { mark: '–', label: 'not applicable', meaning: 'It does not apply to this target.' },
  'not-selected': { mark: '·', label: 'not selected', meaning: 'The run was told not to test it.' },
}

/** How the overall verdict is shown, with its colour on a terminal. */
export const overallWords = {
  conformant: { mark: '✓', label: 'Conformant', colour: 'green' },
  'non-conformant': { mark: '✗', label: 'Not conformant', colour: 'red' },
  inconclusive: { mark: '?', label: 'Inconclusive', colour: 'yellow' },
} as const satisfies Record<OverallVerdict, object>
