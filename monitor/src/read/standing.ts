import { namesOf } from '../changes/form.ts'
import type { TargetState } from '../changes/target-state.ts'

/** How a standing is shown, never by colour alone: the worst first. */
export const standingWords = {
  'non-conformant': {
    mark: '✗',
    label: 'Not conformant',
    meaning: 'A MUST is violated, and was seen so twice.',
  },
  unreachable: { mark: '⊘', label: 'Unreachable', meaning: 'Several cycles in a row have not reached it.' },
  inconclusive: {
    mark: '?',
    label: 'Inconclusive',
    meaning: 'It was conformant, and the last run came to no verdict.',
  },
  unknown: { mark: '…', label: 'Not known', meaning: 'No run has come to a verdict yet.' },
  conformant: { mark: '✓', label: 'Conformant', meaning: 'No MUST is violated.' },
} as const

/** How a target stands, in one word. */
export type Standing = keyof typeof standingWords

/** The worst first. */
export const standingsInOrder = namesOf(standingWords)

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
