import { counted } from 'petstore-conformance'
import { type Standing, standingsInOrder } from './standing.ts'
import type { LastRun, TargetGlance } from './target-glance.ts'

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

/** How many targets stand how, such as `20 targets: 1 not conformant, 19 conformant`. */
export function countsByStanding(targets: readonly Pick<TargetGlance, 'standing'>[]): string {
  const counts = standingsInOrder.flatMap((standing) => {
    const count = targets.filter((target) => target.standing === standing).length
    return count === 0 ? [] : [`${count} ${standingWords[standing].label.toLowerCase()}`]
  })
  return `${counted(targets.length, 'target')}${counts.length === 0 ? '' : `: ${counts.join(', ')}`}`
}

/** What the last run of a target came to, in words. */
export function lastRunWords({ verdict, unreachable, refused }: LastRun): string {
  if (refused !== undefined) return `refused, ${refused}`
  return unreachable === undefined ? verdict : `not reached, ${unreachable}`
}
