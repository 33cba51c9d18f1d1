import type { TargetState } from '../changes/target-state.ts'

/** How a target stands, in one word. */
export type Standing = 'non-conformant' | 'unreachable' | 'inconclusive' | 'unknown' | 'conformant'

/** The worst first. */
export const standingsInOrder: readonly Standing[] = [
  'non-conformant',
  'unreachable',
  'inconclusive',
  'unknown',
  'conformant',
]

/**
 * Tells how a target stands. One that broke a MUST stays non-conformant while nobody reaches it; one that is conformant
 * by its runs up to now is inconclusive where the last one came to nothing.
 *
 * @param lastVerdict - of its last run, if it has any
 */
export function standingOf(
  { status, unreachableTold }: TargetState,
  lastVerdict: string | undefined,
): Standing {
  if (status === 'non-conformant') return status
  if (unreachableTold) return 'unreachable'
  if (status === 'unknown') return status
  return lastVerdict === 'inconclusive' ? 'inconclusive' : status
}

/**
 * Since when a target stands so, in milliseconds since the epoch; undefined where that cannot be said.
 *
 * @param lastRunAt - when its last run began
 */
export function standingSince(
  standing: Standing,
  { statusSince, unreachableSince }: TargetState,
  lastRunAt: number | undefined,
): number | undefined {
  if (standing === 'unreachable') return unreachableSince
  if (standing === 'inconclusive') return lastRunAt
  return standing === 'unknown' ? undefined : statusSince
}
