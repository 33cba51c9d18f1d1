import type { Catalogue } from '../spec/catalogue.ts'
import type { Finding, FindingId } from '../spec/finding.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { ProfileName } from '../spec/profile.ts'
import type { Level } from '../spec/requirement.ts'
import type { Basis, FinishedRun, RequirementVerdict } from './finished-run.ts'
import { type FoldedVerdict, requirementVerdict } from './requirement-verdict.ts'
import type { RunRecord } from './run-record.ts'
import type { OverallVerdict } from './verdict.ts'

/** What a run is, apart from what it found. */
export type RunFacts = Pick<
  FinishedRun,
  | 'complete'
  | 'suite'
  | 'interface'
  | 'target'
  | 'profile'
  | 'seed'
  | 'startedAt'
  | 'finishedAt'
  | 'calibration'
>

/**
 * Turns what a run gathered into verdicts. It starts from the catalogue, not from the results: a requirement
 * that no check reached is inconclusive, never absent.
 *
 * @param only - the requirements asked for; empty for all of the profile
 */
export function finishRun(
  facts: RunFacts,
  record: RunRecord,
  catalogue: Catalogue,
  only: readonly RequirementId[],
): FinishedRun {
  const unreachable =
    record.preflight?.reason ?? record.unreachable ?? (facts.complete ? undefined : 'the run was interrupted')
  const foldAll = (undetermined: RunRecord['undetermined']): ReadonlyMap<RequirementId, FoldedVerdict> =>
    new Map(
      catalogue.requirements.map((requirement) => {
        const unselected = whyUnselected(requirement, facts.profile, only)
        return [
          requirement.id,
          unselected === undefined
            ? requirementVerdict(requirement, { ...record, unreachable, undetermined }, facts.profile)
            : { verdict: 'not-selected', reason: unselected, cases: [] },
        ]
      }),
    )
  const first = foldAll(record.undetermined)
  // What hangs on a requirement that does not apply to a target does not apply to it either.
  const folded = foldAll(
    record.undetermined.map((one) =>
      one.see !== undefined && first.get(one.see)?.verdict === 'not-applicable'
        ? { ...one, why: 'absent' }
        : one,
    ),
  )
  const behind = blockingFindings(folded, record.findings)
  const requirements = catalogue.requirements.map((requirement): RequirementVerdict => {
    const { id, revision, level, suite, section, statement } = requirement
    const { verdict, reason, see, blockedBy = [], cases } = folded.get(id) ?? notFolded
    const basis = verdict === 'pass' ? basisOf(id, record) : undefined
    const shown = verdict === 'not-selected' ? undefined : record.shown.get(id)
    return {
      id,
      revision,
      level,
      suite,
      section,
      statement,
      verdict,
      reason: `${reason}${referenceTo(see, folded, reason)}`,
      cases,
      findings: record.findings.filter((finding) => finding.requirement === id).map((finding) => finding.id),
      because: becauseOf(blockedBy.map((one) => behind(one, [id]))),
      ...(basis === undefined ? {} : { basis }),
      ...(shown === undefined ? {} : { shown }),
    }
  })
  return {
    ...facts,
    verdict: overall(requirements, facts.complete && isSound(record)),
    requests: {
      total: Object.values(record.requestsByOperation).reduce((sum, count) => sum + count, 0),
      byOperation: record.requestsByOperation,
    },
    requirements,
    findings: record.findings.map((finding) => ({
      ...finding,
      level: levelOf(catalogue, finding.requirement),
    })),
    observations: record.observations,
    residue: record.residue,
    interactions: record.interactions,
    suiteFaults: record.suiteFaults,
    ...(record.unreachable === undefined ? {} : { unreachable: record.unreachable }),
    ...(record.preflight === undefined ? {} : { preflight: record.preflight }),
  }
}

const notFolded: FoldedVerdict = { verdict: 'inconclusive', reason: '', cases: [] }

function whyUnselected(
  { id, profiles }: Catalogue['requirements'][number],
  profile: ProfileName,
  only: readonly RequirementId[],
): string | undefined {
  if (!profiles.includes(profile)) return `not part of the profile ${profile}`
  return only.length > 0 && !only.includes(id) ? 'left out by --requirement or --exclude' : undefined
}

/** What keeps a requirement from being judged, unless something else does besides. */
function becauseOf(chains: readonly (readonly FindingId[])[]): readonly FindingId[] {
  return chains.every((ids) => ids.length > 0) ? inOrder(chains.flat()) : []
}

function inOrder(ids: readonly FindingId[]): readonly FindingId[] {
  return [...new Set(ids)].sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)))
}

/** Sends a reader on to the requirement that is the reason, unless it passes. */
function referenceTo(
  see: RequirementId | undefined,
  folded: ReadonlyMap<RequirementId, FoldedVerdict>,
  reason: string,
): string {
  const other = see === undefined ? undefined : folded.get(see)
  if (other === undefined || other.verdict === 'pass') return ''
  const why = other.verdict === 'inconclusive' && other.reason !== reason ? ` (${other.reason})` : ''
  return `: see ${see}${why}`
}

/**
 * Finds the violations that keep others from being judged: those of the requirement that is the reason or, where it has
 * none, those that keep it from being judged in turn.
 */
function blockingFindings(
  folded: ReadonlyMap<RequirementId, FoldedVerdict>,
  findings: readonly Finding[],
): (id: RequirementId, seen: readonly RequirementId[]) => readonly FindingId[] {
  // What several findings of one cause keep from being judged is open because of the first of them.
  const leadOf = ({ id, sameAs }: Finding): FindingId => sameAs ?? id
  const behind = (id: RequirementId, seen: readonly RequirementId[]): readonly FindingId[] => {
    const own = inOrder(findings.filter(({ requirement }) => requirement === id).map(leadOf))
    if (own.length > 0) return own
    const see = folded.get(id)?.see
    return see === undefined || seen.includes(see) ? [] : behind(see, [...seen, id])
  }
  return behind
}

function basisOf(id: RequirementId, { kept, varieties, keptBy }: RunRecord): Basis | undefined {
  const ways = varieties.get(id)
  if (ways === undefined) return undefined
  // What only the end of the log tells is kept by no answer of its own.
  return { kept: Math.max(kept.get(id) ?? 0, ways.length), varieties: ways, exchanges: keptBy.get(id) ?? [] }
}

function levelOf({ requirements }: Catalogue, id: RequirementId): Level {
  const requirement = requirements.find((one) => one.id === id)
  if (requirement === undefined) throw new Error(`the catalogue has no ${id}`)
  return requirement.level
}

/** A run that the suite itself, or the network, kept from trying everything proves no conformance. */
function isSound({ suiteFaults, unreachable, preflight }: RunRecord): boolean {
  return suiteFaults.length === 0 && unreachable === undefined && preflight === undefined
}

/**
 * Non-conformant by one violated MUST; conformant only if every selected MUST was really decided and some requirement was judged:
 * an answer to an OPEN one is no judgement.
 */
function overall(requirements: readonly RequirementVerdict[], complete: boolean): OverallVerdict {
  if (requirements.some(({ verdict }) => verdict === 'fail')) return 'non-conformant'
  const undecided = requirements.some(({ level, verdict }) => level === 'MUST' && verdict === 'inconclusive')
  const isJudged = requirements.some(({ verdict }) => verdict === 'pass' || verdict === 'warn')
  return undecided || !isJudged || !complete ? 'inconclusive' : 'conformant'
}
