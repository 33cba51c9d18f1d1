import { namesOf } from '../changes/form.ts'
import type { RecordedVerdict } from '../read/is-verdict.ts'
import type { PastRun } from '../read/read-runs.ts'

/** What a night can have come to, for a requirement or for all of a target. */
export type NightKind = Exclude<RecordedVerdict, 'not-selected'> | 'unreachable'

/** How a night is drawn: each kind has a height or a pattern of its own, so that no colour alone tells. */
interface NightLook {
  readonly label: string
  readonly stroke: string
  /** Height, in pixels of sixteen. */
  readonly width: number
  readonly dash?: string
}

/** The worst first. */
export const nightLooks: Readonly<Record<NightKind, NightLook>> = {
  fail: { label: 'violated (MUST)', stroke: 'var(--bad)', width: 14 },
  warn: { label: 'not met (SHOULD)', stroke: 'var(--doubt)', width: 9 },
  unreachable: { label: 'not reached', stroke: 'var(--quiet)', width: 14, dash: '1 2' },
  inconclusive: { label: 'inconclusive', stroke: 'var(--doubt)', width: 5, dash: '2 1' },
  waived: { label: 'violated, waived', stroke: 'var(--doubt)', width: 7, dash: '3 1' },
  pass: { label: 'passed', stroke: 'var(--good)', width: 3 },
  observed: { label: 'observed', stroke: 'var(--quiet)', width: 1.5 },
  'not-applicable': { label: 'not applicable', stroke: 'var(--line)', width: 1 },
}

/** All kinds, the worst first. */
export const nightKinds = namesOf(nightLooks)

/** What a run came to. */
export function kindOfRun({
  verdict,
  isWaived,
  isUnreachable,
}: Pick<PastRun, 'verdict' | 'isWaived' | 'isUnreachable'>): NightKind {
  if (isUnreachable) return 'unreachable'
  if (verdict === 'inconclusive') return verdict
  if (verdict === 'conformant') return 'pass'
  return isWaived ? 'waived' : 'fail'
}

/** What a run came to for a requirement; undefined where it was not asked to judge it. */
export function kindOfRequirement(
  { isUnreachable, verdicts }: PastRun,
  requirement: string,
): NightKind | undefined {
  const verdict = verdicts[requirement]
  if (verdict === undefined || verdict === 'not-selected') return undefined
  return isUnreachable ? 'unreachable' : verdict
}

/** The worse of two. */
export function worseKind(one: NightKind | undefined, other: NightKind): NightKind {
  return one !== undefined && nightKinds.indexOf(one) < nightKinds.indexOf(other) ? one : other
}
