import { catalogue } from 'petstore-conformance'
import type { History } from '../history/open-history.ts'
import { type PastFinding, readFindings } from './read-findings.ts'
import { readRuns } from './read-runs.ts'
import type { TargetGlance } from './target-glance.ts'
import { type RequirementSummary, requirementSummary } from './target-history.ts'

/** What has become of one requirement at one target. */
export interface RequirementTold extends RequirementSummary {
  readonly target: string
  /** What it asks; absent where the catalogue no longer has it. */
  readonly statement?: string
  /** The last seen first. */
  readonly findings: readonly PastFinding[]
}

/** Reads what has become of a requirement at a target. */
export async function readRequirementTold(
  history: History,
  { name, failed }: TargetGlance,
  requirement: string,
): Promise<RequirementTold> {
  const [runs, findings] = await Promise.all([readRuns(history, name), readFindings(history, name)])
  const known = catalogue.requirements.find(({ id }) => id === requirement)
  return {
    target: name,
    ...requirementSummary(runs, requirement, failed.find((row) => row.requirement === requirement)?.since),
    ...(known && { statement: known.statement }),
    findings: findings.filter((finding) => finding.requirement === requirement),
  }
}
