import type { DepthBounds } from '../spec/depth.ts'
import type { Finding, FindingId } from '../spec/finding.ts'
import type { LoggedOptions, RunStarted } from '../spec/log-event.ts'
import type { PreflightStop } from '../spec/preflight-outcome.ts'
import type { ShownExchange } from '../spec/proof.ts'
import type { Level, Requirement } from '../spec/requirement.ts'
import type { Waiver } from '../spec/waiver.ts'
import type { Basis, RunRecord } from './run-record.ts'
import type { OverallVerdict, Verdict } from './verdict.ts'

/** One coverage case of a requirement: a kind of request, or of response, that could violate it. It holds no key. */
export interface CaseVerdict {
  /** Unique within the requirement. */
  readonly name: string
  readonly verdict: Verdict
  /** Why the verdict is what it is; empty for a pass. */
  readonly message: string
  /** The finding that it is. */
  readonly finding?: FindingId
}

/** A finding as a report tells of it. */
export interface ReportedFinding extends Finding {
  readonly level: Level
  /** By which no gate fails for it. */
  readonly waiver?: Waiver
}

/** The verdict on one requirement of the catalogue. */
export interface RequirementVerdict
  extends Pick<Requirement, 'id' | 'revision' | 'level' | 'suite' | 'section' | 'statement'> {
  readonly verdict: Verdict
  /** One line; empty for a pass, unless some responses could not be judged for violations of others. */
  readonly reason: string
  readonly cases: readonly CaseVerdict[]
  /** Its own findings. They gate nothing where it was not selected. */
  readonly findings: readonly FindingId[]
  /** The findings of other requirements that leave it open or, of a violated one, that are the only reason for it. */
  readonly blockedBy: readonly FindingId[]
  /** Of a pass, where answers that kept it were counted. */
  readonly basis?: Basis
  /** The first few exchanges that could have violated it and did not, or that show what it leaves open. */
  readonly shown?: readonly ShownExchange[]
  /** Of a broken one whose findings are all waived: the waiver of theirs that ends first. */
  readonly waiver?: Waiver
}

/** Figures of the last whole calibration, of whichever version of the suite. */
export interface CalibrationFigures {
  readonly mutants: { readonly found: number; readonly seeded: number }
  readonly variants: { readonly falseAlarms: number; readonly tried: number }
  /** Further mutants that the suite is known not to find. */
  readonly knownMisses?: number
  readonly suiteVersion: string
  /** Digest of the sources that the figures were measured on. */
  readonly digest: string
}

/** Signals that ask a run to stop. */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

/** What a run is, apart from what it found. */
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

/** A run, over or cut short, with all that a report may show. Holds no key. */
export interface FinishedRun
  extends RunFacts,
    Pick<RunRecord, 'observations' | 'leftovers' | 'interactions' | 'suiteFaults'> {
  /** What interrupted it, where the process was asked to stop. `report.json` has the exit code. */
  readonly stoppedBy?: StopSignal
  readonly verdict: OverallVerdict
  /** How far it went; absent where the preflight ended it. */
  readonly bounds?: DepthBounds
  readonly requests: { readonly total: number; readonly byOperation: Readonly<Record<string, number>> }
  readonly requirements: readonly RequirementVerdict[]
  /** Every violation once, in the order in which they were seen. */
  readonly findings: readonly ReportedFinding[]
  /** Reason why no verdict could be reached, if the target could not be reached at all. */
  readonly unreachable?: string
  /** Why the run stopped before its first check, if it did. */
  readonly preflight?: PreflightStop
  /** The waivers, in the order in which they were given, where there are any. */
  readonly waivers?: { readonly strict: boolean; readonly entries: readonly JudgedWaiver[] }
}

/**
 * A waiver let something through (`applied`), or would have (`expired`); had nothing to (`not needed`); or what it is about
 * was not judged to an end (`open`).
 */
export type WaiverState = 'applied' | 'expired' | 'not needed' | 'open'

/** A waiver, and what came of it. */
export interface JudgedWaiver extends Waiver {
  readonly state: WaiverState
}
