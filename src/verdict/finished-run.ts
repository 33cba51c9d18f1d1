import type { DepthBounds } from '../spec/depth.ts'
import type { Finding, FindingId } from '../spec/finding.ts'
import type { LoggedOptions, RunStarted } from '../spec/log-event.ts'
import type { PreflightStop } from '../spec/preflight-outcome.ts'
import type { ShownExchange } from '../spec/proof.ts'
import type { Level, Requirement } from '../spec/requirement.ts'
import type { Waiver } from '../spec/waiver.ts'
import type { Basis, RunRecord } from './run-record.ts'
import type { OverallVerdict, Verdict } from './verdict.ts'

/** One coverage case of a requirement: a kind of request or response that could violate it. It holds no key. */
export interface CaseVerdict {
  /** Unique within the requirement. */
  readonly name: string
  readonly verdict: Verdict
  /** The reason for the verdict; empty for a pass. */
  readonly message: string
  readonly finding?: FindingId
}

/** A finding in a report. */
export interface ReportedFinding extends Finding {
  readonly level: Level
  /** The waiver because of which it fails no gate. */
  readonly waiver?: Waiver
}

/** The verdict on one requirement. */
export interface RequirementVerdict
  extends Pick<Requirement, 'id' | 'revision' | 'level' | 'suite' | 'section' | 'statement'> {
  readonly verdict: Verdict
  /** One line; empty for a pass, unless violations of others left some responses unjudged. */
  readonly reason: string
  readonly cases: readonly CaseVerdict[]
  /** Its own findings, which fail no gate where it was not selected. */
  readonly findings: readonly FindingId[]
  /** Findings of other requirements that block it or, for a violated one, are the only reason for it. */
  readonly blockedBy: readonly FindingId[]
  /** For a pass with counted responses. */
  readonly basis?: Basis
  /** The first few exchanges that satisfied it, or that show what it leaves open. */
  readonly shown?: readonly ShownExchange[]
  /** Where all findings of a violation are waived: the waiver that ends first. */
  readonly waiver?: Waiver
}

/** Figures of the last complete mutation test, of any version of the suite. */
export interface CalibrationFigures {
  readonly mutants: { readonly found: number; readonly seeded: number }
  readonly variants: { readonly falseAlarms: number; readonly tried: number }
  /** Further mutants that the suite is known to miss. */
  readonly knownMisses?: number
  readonly suiteVersion: string
  /** Digest of the sources that were measured. */
  readonly digest: string
}

/** Signals that ask a run to stop. */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

/** The facts of a run, without its results. */
export interface RunFacts
  extends Pick<RunStarted, 'suite' | 'interface' | 'startedAt'>,
    Pick<LoggedOptions, 'profile' | 'seed'> {
  /** False when the run was interrupted: what is missing is `inconclusive`. */
  readonly complete: boolean
  readonly target: Pick<LoggedOptions, 'baseUrl'>
  /** ISO 8601, UTC. */
  readonly finishedAt: string
  readonly calibration?: CalibrationFigures
}

/** A complete or interrupted run, with all that a report may show. It holds no key. */
export interface FinishedRun
  extends RunFacts,
    Pick<RunRecord, 'observations' | 'leftovers' | 'interactions' | 'suiteFaults'> {
  /** The signal that interrupted it. `report.json` has the exit code. */
  readonly stoppedBy?: StopSignal
  readonly verdict: OverallVerdict
  /** How far it went; absent where the preflight ended it. */
  readonly bounds?: DepthBounds
  readonly requests: { readonly total: number; readonly byOperation: Readonly<Record<string, number>> }
  readonly requirements: readonly RequirementVerdict[]
  /** Every violation once, in the order of discovery. */
  readonly findings: readonly ReportedFinding[]
  /** Why the target could not be reached at all, if so. */
  readonly unreachable?: string
  /** Why the run stopped before its first test, if so. */
  readonly preflight?: PreflightStop
  /** The waivers in their given order, if any. */
  readonly waivers?: { readonly strict: boolean; readonly entries: readonly JudgedWaiver[] }
}

/** `applied` and `expired` waivers cover a violation, `not needed` ones none; `open` ones were not judged completely. */
export type WaiverState = 'applied' | 'expired' | 'not needed' | 'open'

/** A waiver and its state. */
export interface JudgedWaiver extends Waiver {
  readonly state: WaiverState
}
