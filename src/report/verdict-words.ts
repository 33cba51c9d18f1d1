import type { OverallVerdict, Verdict } from '../verdict/verdict.ts'

/** How a verdict is shown: never by colour alone. */
export interface VerdictWords {
  readonly mark: string
  readonly label: string
  /** What it says of a requirement, for a reader who has never seen the suite. */
  readonly meaning: string
}

/** Every verdict in words. */
export const verdictWords: Readonly<Record<Verdict, VerdictWords>> = {
  fail: { mark: '✗', label: 'fail', meaning: 'A MUST was broken. The exchange is the proof.' },
  inconclusive: {
    mark: '?',
    label: 'inconclusive',
    meaning: 'It was selected but could not be judged in this run.',
  },
  warn: {
    mark: '!',
    label: 'warning',
    meaning: 'A SHOULD was not met. This does not count against conformance.',
  },
  pass: { mark: '✓', label: 'pass', meaning: 'It was tried, and it held.' },
  observed: {
    mark: '○',
    label: 'observed',
    meaning: 'The interface leaves this open. The answer was recorded, not judged.',
  },
  'not-applicable': { mark: '–', label: 'not applicable', meaning: 'It has no bearing on this target.' },
  'not-selected': { mark: '·', label: 'not selected', meaning: 'The run was asked not to judge it.' },
}

/** How the overall verdict is shown: by its colour on a terminal, too. */
export const overallWords = {
  conformant: { mark: '✓', label: 'Conformant', colour: 'green' },
  'non-conformant': { mark: '✗', label: 'Not conformant', colour: 'red' },
  inconclusive: { mark: '?', label: 'Inconclusive', colour: 'yellow' },
} as const satisfies Record<OverallVerdict, object>
