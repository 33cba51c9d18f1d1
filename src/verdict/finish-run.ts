import type { Catalogue } from '../catalogue/catalogue.ts'
import type { RequirementId } from '../catalogue/requirement-id.ts'
import type { FinishedRun, RequirementVerdict } from './finished-run.ts'
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
  const requirements = catalogue.requirements.map((requirement) => {
    const unselected = !requirement.profiles.includes(facts.profile)
      ? `not part of the profile ${facts.profile}`
      : only.length > 0 && !only.includes(requirement.id)
        ? 'not asked for (--requirement)'
        : undefined
    return judgeRequirement(requirement, record, unselected)
  })
  return {
    ...facts,
    verdict: overall(requirements, facts.complete && isSound(record)),
    requests: {
      total: Object.values(record.requestsByOperation).reduce((sum, count) => sum + count, 0),
      byOperation: record.requestsByOperation,
    },
    requirements,
    observations: record.observations,
    residue: record.residue,
    suiteFaults: record.suiteFaults,
    ...(record.unreachable === undefined ? {} : { unreachable: record.unreachable }),
  }
}

/** A run that the suite itself, or the network, kept from trying everything proves no conformance. */
function isSound({ suiteFaults, unreachable }: RunRecord): boolean {
  return suiteFaults.length === 0 && unreachable === undefined
}

/** Non-conformant by one broken MUST; conformant only if every selected MUST was really decided and some passed. */
function overall(requirements: readonly RequirementVerdict[], complete: boolean): OverallVerdict {
  if (requirements.some(({ verdict }) => verdict === 'fail')) return 'non-conformant'
  const undecided = requirements.some(({ level, verdict }) => level === 'MUST' && verdict === 'inconclusive')
  const passed = requirements.some(
    ({ verdict }) => verdict === 'pass' || verdict === 'observed' || verdict === 'warn',
  )
  return undecided || !passed || !complete ? 'inconclusive' : 'conformant'
}
