import { catalogue, requirement } from '../spec/catalogue.ts'
import type { Finding, FindingId } from '../spec/finding.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { ProfileName } from '../spec/profile.ts'
import type { Requirement } from '../spec/requirement.ts'
import type { FinishedRun, RequirementVerdict, RunFacts } from './finished-run.ts'
import { type FoldedVerdict, requirementVerdict } from './requirement-verdict.ts'
import { type Basis, emptyRecord, type RunRecord } from './run-record.ts'
import type { OverallVerdict } from './verdict.ts'

/** Turns the record of a run into verdicts; `only` has the selected requirements, or none for all. */
export function finishRun(facts: RunFacts, record: RunRecord, only: readonly RequirementId[]): FinishedRun {
  const unreachable =
    record.preflight?.reason ?? record.unreachable ?? (facts.complete ? undefined : 'the run was interrupted')
  const foldAll = (undetermined: RunRecord['undetermined']): Folded =>
    new Map(
      catalogue.requirements.map((row) => {
        const unselected = whyUnselected(row, facts.profile, only)
        const folded: FoldedVerdict =
          unselected === undefined
            ? requirementVerdict(row, { ...record, unreachable, undetermined }, facts.profile)
            : { verdict: 'not-selected', reason: unselected, cases: [] }
        return [row.id, { row, ...folded }]
      }),
    )
  const first = foldAll(record.undetermined)
  const isNotApplicable = (id: RequirementId): boolean => first.get(id)?.verdict === 'not-applicable'
  // What depends on a requirement that does not apply to a target does not apply either.
  const folded = foldAll(
    record.undetermined.map((one) =>
      one.blockedBy !== undefined && isNotApplicable(one.blockedBy) ? { ...one, why: 'absent' } : one,
    ),
  )
  const requirements = [...folded.values()].map((one): RequirementVerdict => {
    const { verdict, reason, blockedBy, blockers = [], cases } = one
    const { id, revision, level, suite, section, statement } = one.row
    const basis = verdict === 'pass' ? basisOf(id, record) : undefined
    const shown = verdict === 'not-selected' ? undefined : record.shown.get(id)
    const behind =
      verdict === 'fail'
        ? rootsOf(id, record.findings)
        : (verdict === 'pass' ? [] : blockers).map((other) =>
            findingsBehind(other, [id], folded, record.findings),
          )
    return {
      id,
      revision,
      level,
      suite,
      section,
      statement,
      verdict,
      reason:
        verdict === 'pass' ? gapsIn(blockers, folded) : `${reason}${referenceTo(blockedBy, folded, reason)}`,
      cases,
      findings: record.findings.filter((finding) => finding.requirement === id).map((finding) => finding.id),
      // Where anything else blocks it as well, no finding is the reason.
      blockedBy: behind.every((ids) => ids.length > 0) ? inOrder(behind.flat()) : [],
      ...(basis === undefined ? {} : { basis }),
      ...(shown === undefined ? {} : { shown }),
    }
  })
  const { requestsByOperation: byOperation, observations, leftovers, interactions, suiteFaults } = record
  return {
    ...facts,
    verdict: overall(requirements, facts.complete && isSound(record)),
    requests: { total: Object.values(byOperation).reduce((sum, count) => sum + count, 0), byOperation },
    requirements,
    findings: record.findings.map((one) => ({ ...one, level: requirement(one.requirement).level })),
    observations,
    leftovers,
    interactions,
    suiteFaults,
    ...(record.unreachable === undefined ? {} : { unreachable: record.unreachable }),
    ...(record.preflight === undefined ? {} : { preflight: record.preflight }),
    ...(record.bounds === undefined ? {} : { bounds: record.bounds }),
  }
}

type Folded = ReadonlyMap<RequirementId, FoldedVerdict & { readonly row: Requirement }>

function whyUnselected(
  { id, profiles }: Requirement,
  profile: ProfileName,
  only: readonly RequirementId[],
): string | undefined {
  if (!profiles.includes(profile)) return `not part of the profile ${profile}`
  return only.length > 0 && !only.includes(id) ? 'left out by --requirement or --exclude' : undefined
}

function inOrder(ids: readonly FindingId[]): readonly FindingId[] {
  return [...new Set(ids)].sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)))
}

/** What a pass leaves out: responses that decided nothing, since they violate other requirements. */
function gapsIn(blockers: readonly RequirementId[], folded: Folded): string {
  const violated = blockers.filter((id) => ['fail', 'warn'].includes(folded.get(id)?.verdict ?? ''))
  return violated.length === 0 ? '' : `not judged on every response: see ${violated.join(', ')}`
}

/** Refers to the requirement that is the reason, unless it passes. */
function referenceTo(blockedBy: RequirementId | undefined, folded: Folded, reason: string): string {
  const other = blockedBy === undefined ? undefined : folded.get(blockedBy)
  if (other === undefined || other.verdict === 'pass') return ''
  const why = other.verdict === 'inconclusive' && other.reason !== reason ? ` (${other.reason})` : ''
  return `: see ${blockedBy}${why}`
}

/** The findings that block others, through blocking requirements that were not visited yet. */
function findingsBehind(
  id: RequirementId,
  seen: readonly RequirementId[],
  folded: Folded,
  findings: readonly Finding[],
): readonly FindingId[] {
  const own = findings.filter(({ requirement }) => requirement === id)
  // Of several findings with one cause, the first one blocks.
  if (own.length > 0) return inOrder(own.map((finding) => finding.sameAs ?? finding.id))
  const next = folded.get(id)?.blockedBy
  return next === undefined || seen.includes(next)
    ? []
    : findingsBehind(next, [...seen, id], folded, findings)
}

/** For each finding of a violated requirement, the finding that is its only reason; empty where there is none. */
function rootsOf(id: RequirementId, findings: readonly Finding[]): readonly (readonly FindingId[])[] {
  return findings
    .filter(({ requirement, certainty }) => requirement === id && certainty === 'final')
    .map(({ blockedBy, sameAs }) => (blockedBy === undefined || sameAs === undefined ? [] : [sameAs]))
}

function basisOf(id: RequirementId, record: RunRecord): Basis | undefined {
  const basis = record.basis.get(id)
  if (basis === undefined || basis.coverageCases.length === 0) return undefined
  // A coverage case that only the end of the log shows has no satisfying response of its own.
  return { ...basis, satisfied: Math.max(basis.satisfied, basis.coverageCases.length) }
}

/** A run that the suite's errors or the network kept from testing everything proves no conformance. */
function isSound({ suiteFaults, unreachable, preflight }: RunRecord): boolean {
  return suiteFaults.length === 0 && unreachable === undefined && preflight === undefined
}

/** Non-conformant with one violated MUST; conformant if every selected MUST was decided, and any requirement judged. */
function overall(requirements: readonly RequirementVerdict[], complete: boolean): OverallVerdict {
  if (requirements.some(({ verdict }) => verdict === 'fail')) return 'non-conformant'
  const undecided = requirements.some(({ level, verdict }) => level === 'MUST' && verdict === 'inconclusive')
  const isJudged = requirements.some(({ verdict }) => verdict === 'pass' || verdict === 'warn')
  return undecided || !isJudged || !complete ? 'inconclusive' : 'conformant'
}

/** Finishes a run. If its record causes an error, the run reports only that and its requests. */
export function finishedOrFaulty(finish: (record: RunRecord) => FinishedRun, record: RunRecord): FinishedRun {
  try {
    return finish(record)
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return finish({
      ...emptyRecord,
      requestsByOperation: record.requestsByOperation,
      suiteFaults: [...record.suiteFaults, `The verdicts could not be made: ${words}`],
      unreachable: record.unreachable,
      preflight: record.preflight,
    })
  }
}
