import { eventDetails, eventTitle } from '../changes/event-words.ts'
import type { RequirementTold } from '../read/requirement-told.ts'
import type { TargetGlance } from '../read/target-glance.ts'
import type { RequirementSummary, TargetHistory } from '../read/target-history.ts'
import { isoMoments } from '../read/time-words.ts'

/** The version of the form, which `spec/history.schema.json` describes. */
const schemaVersion = '2.0'

// Each is what `documentText` prints: its moments are still numbers.

/** All targets in the form of `spec/history.schema.json`. */
export function targetsDocument(targets: readonly TargetGlance[]): object {
  return { schemaVersion, kind: 'targets', targets }
}

/** One target in that form. */
export function targetDocument({ target, runs, requirements, events, ...rest }: TargetHistory): object {
  const told = events.map((event) => {
    const { id, type, at, runId } = event
    return { id, type, at, runId, title: eventTitle(event), details: eventDetails(event) }
  })
  return {
    schemaVersion,
    kind: 'target',
    target,
    runs,
    requirements: requirements.map(summaryOf),
    events: told,
    ...rest,
  }
}

/** One requirement at one target in that form. */
export function requirementDocument(told: RequirementTold): object {
  const { target, statement, spans } = told
  const findings = told.findings.map(({ requirement: _, level: __, ...finding }) => finding)
  return { schemaVersion, kind: 'requirement', target, summary: summaryOf(told), statement, spans, findings }
}

function summaryOf(told: RequirementSummary): object {
  const { requirement, level, failedSince, judgedRuns, failedRuns, fails, lastFailedAt } = told
  return { requirement, level, failedSince, judgedRuns, failedRuns, fails, lastFailedAt }
}

/** What `history --json` prints, as text. */
export function documentText(document: object): string {
  return `${JSON.stringify(document, isoMoments, 2)}\n`
}
