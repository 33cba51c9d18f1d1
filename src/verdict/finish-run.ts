import type { Catalogue } from '../spec/catalogue.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Level } from '../spec/requirement.ts'
import type { Basis, FinishedRun, JudgedRequirement } from './finished-run.ts'
import { referToFindings } from './refer-to-findings.ts'
import { judgeRequirement } from './requirement-verdict.ts'
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
  const judgeAll = (told: RunRecord): readonly JudgedRequirement[] =>
    catalogue.requirements.map((requirement) => {
      const unselected = !requirement.profiles.includes(facts.profile)
        ? `not part of the profile ${facts.profile}`
        : only.length > 0 && !only.includes(requirement.id)
          ? 'not asked for (--requirement)'
          : undefined
      return judgeRequirement(requirement, told, unselected, facts.profile)
    })
  const requirements = referToFindings(
    judgeAll(withReferences(record, judgeAll(record))),
    record.findings,
  ).map((requirement) => {
    const basis = requirement.verdict === 'pass' ? basisOf(requirement.id, record) : undefined
    const shown = requirement.verdict === 'not-selected' ? undefined : record.shown.get(requirement.id)
    return {
      ...requirement,
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

/**
 * Sends a reader from what was missing to the requirement that judges that, unless it has passed. What exploration went no
 * further into is open where that one is broken: it would have been tried otherwise.
 */
function withReferences(record: RunRecord, requirements: readonly JudgedRequirement[]): RunRecord {
  const verdicts = new Map(requirements.map(({ id, verdict }) => [id, verdict]))
  return {
    ...record,
    outcomes: record.outcomes.map((outcome) => {
      if (!('see' in outcome) || outcome.see === undefined) return outcome
      const verdict = verdicts.get(outcome.see)
      if (verdict === 'pass') return outcome
      const isBroken = verdict === 'fail' || verdict === 'warn'
      const state = outcome.state === 'left-out' && isBroken ? 'inconclusive' : outcome.state
      return { ...outcome, state, message: `${outcome.message}: see ${outcome.see}` }
    }),
  }
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
 * Non-conformant by one broken MUST; conformant only if every selected MUST was really decided and some requirement was judged:
 * an answer to an OPEN one is no judgement.
 */
function overall(requirements: readonly JudgedRequirement[], complete: boolean): OverallVerdict {
  if (requirements.some(({ verdict }) => verdict === 'fail')) return 'non-conformant'
  const undecided = requirements.some(({ level, verdict }) => level === 'MUST' && verdict === 'inconclusive')
  const isJudged = requirements.some(({ verdict }) => verdict === 'pass' || verdict === 'warn')
  return undecided || !isJudged || !complete ? 'inconclusive' : 'conformant'
}
