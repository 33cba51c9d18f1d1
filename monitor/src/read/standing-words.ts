import { counted } from 'petstore-conformance'
import { standingsInOrder, standingWords } from './standing.ts'
import type { LastRun, TargetGlance } from './target-glance.ts'

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
