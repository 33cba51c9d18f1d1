import { type RequirementId, requirementIds } from '../../src/spec/generated/requirement-id.ts'
import type { CaseResult } from './case-result.ts'
import type { Part, Subject } from './subject.ts'

/**
 * What a run on a subject says of the suite. The last of those of its runs counts: the worst one, but that a known
 * miss which some seeds alone find is still missed.
 */
export const judgements = [
  'found',
  'quiet',
  'overdeclared',
  'undeclared',
  'stale',
  'known-miss',
  'inconclusive',
  'overlooked',
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
 * Judges the suite by one run of it. A fault is found by its target, and nothing fails that it is not said to break;
 * a known miss must not be found; a conforming service must be left alone, judged in all that can be judged on it, and observed to
 * answer as it does.
 */
export function judge(subject: Subject, result: CaseResult): Judgement {
  const { broke, open, suiteFaults } = result
  const broken = Object.keys(broke)
  // Its verdicts would be void.
  if (suiteFaults.length > 0) return 'crash'
  if (subject.parts !== undefined) return judgeCompound(subject, result)
  if (subject.knownMiss) {
    if (subject.target !== undefined && broken.includes(subject.target)) return 'stale'
    return besides(subject, { broke }).length > 0 ? 'elsewhere' : 'known-miss'
  }
  if (subject.target !== undefined) {
    if (broken.includes(subject.target)) {
      if (besides(subject, { broke }).length > 0) return 'undeclared'
      const isWhole = subject.mayStayOpen === undefined || unexpectedlyOpen(subject, open).length === 0
      return isWhole ? 'found' : 'inconclusive'
    }
    return broken.length > 0 ? 'elsewhere' : 'missed'
  }
  if (broken.length > 0) return 'alarm'
  if (overlooked(subject, result).length > 0) return 'overlooked'
  return unexpectedlyOpen(subject, open).length > 0 ? 'inconclusive' : 'quiet'
}

/** Declared answers that a run did not observe, a line each. */
export function overlooked(
  { answers = {} }: Pick<Subject, 'answers'>,
  { answers: observed, verdicts }: Pick<CaseResult, 'answers' | 'verdicts'>,
): readonly string[] {
  if (observed === undefined) return []
  return Object.entries(answers).flatMap(([question, text]) => {
    const told = observed.flatMap(([one, answer]) => (one === question ? [answer] : []))
    const isSelected = verdicts[question.split(' ')[0] ?? ''] !== 'not-selected'
    if (!isSelected || told.some((one) => one.includes(text))) return []
    return [`${question}: expected ${text}, observed ${told.join('; ') || 'nothing'}`]
  })
}

/** Of several faults each must be told: the command fails, and none of them is behind a pass. */
function judgeCompound(subject: Subject, result: CaseResult): Judgement {
  if (besides(subject, result).length > 0) return 'undeclared'
  const isTold = result.exitCode === 1 && untoldParts(subject, result).length === 0
  if (subject.knownMiss) return isTold ? 'stale' : 'known-miss'
  return isTold ? 'found' : 'missed'
}

/**
 * The faults of a compound that a run passes over in silence: their targets neither failed nor stayed without a
 * verdict for a reason, they were not masked by the others, and nothing else covers them.
 */
export function untoldParts(
  { parts = [] }: Pick<Subject, 'parts'>,
  {
    broke,
    unjudged,
    masked = [],
    covered = [],
  }: Pick<CaseResult, 'broke' | 'unjudged' | 'masked' | 'covered'>,
): readonly Part[] {
  const isCovered = (id: RequirementId): boolean => unjudged[id] !== undefined && unjudged[id] !== ''
  return parts.filter(
    ({ name, target }) =>
      !(target in broke || isCovered(target) || masked.includes(name) || covered.includes(name)),
  )
}

/** Requirements that failed or warned, though the fault does not explain it. */
export function besides(subject: Subject, { broke }: Pick<CaseResult, 'broke'>): readonly RequirementId[] {
  return requirementIds.filter(
    (id) =>
      id in broke &&
      id !== subject.target &&
      !subject.collateral.includes(id) &&
      !subject.mayBreak.includes(id),
  )
}

/** What a fault is said to break besides, and did not break in any of the runs on it. */
export function neverBroken(
  { collateral, knownMiss }: Pick<Subject, 'collateral' | 'knownMiss'>,
  results: readonly Pick<CaseResult, 'broke'>[],
): readonly RequirementId[] {
  if (knownMiss) return []
  return collateral.filter((id) => results.every(({ broke }) => !(id in broke)))
}

/** Requirements that should have been judged and were not. */
export function unexpectedlyOpen(
  { target, mayStayOpen }: Pick<Subject, 'target' | 'mayStayOpen'>,
  open: CaseResult['open'],
): readonly RequirementId[] {
  // Unless a fault says otherwise, what stays open beside it does no harm: the run has failed by then.
  return requirementIds.filter(
    (id) => id in open && (mayStayOpen === undefined ? id === target : !mayStayOpen.includes(id)),
  )
}
