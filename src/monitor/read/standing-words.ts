import type { Standing } from './standing.ts'

/** How a standing is shown: never by colour alone. */
export const standingWords: Readonly<
  Record<Standing, { readonly mark: string; readonly label: string; readonly meaning: string }>
> = {
  'non-conformant': {
    mark: '✗',
    label: 'Not conformant',
    meaning: 'A MUST is broken, and was seen so twice.',
  },
  unreachable: { mark: '⊘', label: 'Unreachable', meaning: 'Several passes in a row have not reached it.' },
  inconclusive: {
    mark: '?',
    label: 'Inconclusive',
    meaning: 'It was conformant, and the last run came to no verdict.',
  },
  unknown: { mark: '…', label: 'Not known', meaning: 'No run has come to a verdict yet.' },
  conformant: { mark: '✓', label: 'Conformant', meaning: 'No MUST is broken.' },
}
