import { type RequirementId, requirementIds } from '../catalogue/requirement-id.ts'
import type { CaseResult } from './case-result.ts'
import type { Subject } from './subject.ts'

/**
 * What a run on a subject says of the suite. The last of those of its runs counts: the worst one, but that a known
 * miss which some seeds alone find is still missed.
 */
export const judgements = [
  'found',
  'quiet',
  'stale',
  'known-miss',
  'inconclusive',
  'elsewhere',
  'missed',
  'alarm',
  'crash',
] as const

/** One of {@link judgements}. */
export type Judgement = (typeof judgements)[number]

/** Whether the suite did as it should. */
export function isGood(judgement: Judgement): boolean {
  return judgement === 'found' || judgement === 'quiet' || judgement === 'known-miss'
}

/**
 * Judges the suite by one run of it. A fault is found by its target and nothing else; a known miss must not be, nor
 * fail what it does not break; a conforming service must be left alone, and judged in all that can be judged on it.
 */
export function judge(subject: Subject, { broke, open, suiteFaults }: CaseResult): Judgement {
  const broken = Object.keys(broke)
  // Its verdicts would be void.
  if (suiteFaults.length > 0) return 'crash'
  if (subject.parts !== undefined) return judgeCompound(subject, subject.parts, { broke, open })
  if (subject.knownMiss) {
    if (subject.target !== undefined && broken.includes(subject.target)) return 'stale'
    return besides(subject, { broke }).length > 0 ? 'elsewhere' : 'known-miss'
  }
  if (subject.target !== undefined) {
    if (broken.includes(subject.target)) return 'found'
    return broken.length > 0 ? 'elsewhere' : 'missed'
  }
  if (broken.length > 0) return 'alarm'
  return unexpectedlyOpen(subject, open).length > 0 ? 'inconclusive' : 'quiet'
}

/** Of several faults each must be told, by what it may break, or be covered by what could not be judged. */
function judgeCompound(
  subject: Subject,
  parts: readonly (readonly RequirementId[])[],
  { broke, open }: Pick<CaseResult, 'broke' | 'open'>,
): Judgement {
  if (Object.keys(broke).length === 0) return 'missed'
  if (besides(subject, { broke }).length > 0) return 'elsewhere'
  const isTold = (rows: readonly RequirementId[]): boolean => rows.some((id) => id in broke || id in open)
  return parts.every(isTold) ? 'found' : 'missed'
}

/** Requirements that failed or warned, though the fault does not explain it. */
export function besides(subject: Subject, { broke }: Pick<CaseResult, 'broke'>): readonly RequirementId[] {
  return requirementIds.filter(
    (id) => id in broke && id !== subject.target && !subject.collateral.includes(id),
  )
}

/** Requirements that should have been judged and were not. */
export function unexpectedlyOpen(
  { target, mayStayOpen }: Pick<Subject, 'target' | 'mayStayOpen'>,
  open: CaseResult['open'],
): readonly RequirementId[] {
  // What stays open beside a fault does no harm: the run has failed by then.
  return requirementIds.filter(
    (id) => id in open && (target === undefined ? !mayStayOpen.includes(id) : id === target),
  )
}
