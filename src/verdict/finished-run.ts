import type { DepthBounds } from '../spec/depth.ts'
import type { Finding, FindingId } from '../spec/finding.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { PreflightStop } from '../spec/preflight-outcome.ts'
import type { ProfileName } from '../spec/profile.ts'
import type { ShownExchange } from '../spec/proof.ts'
import type { Level } from '../spec/requirement.ts'
import type { Interactions, Observation, Residue } from '../spec/run-event.ts'
import type { Waiver } from '../spec/waiver.ts'
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

/** What a requirement that was kept rests on. */
export interface Basis {
  /** How often an answer could have broken it and did not. */
  readonly kept: number
  /** In which of the ways that the requirement has. */
  readonly varieties: readonly string[]
  /** Numbers of the exchanges that kept it in a way of its own, the first few. */
  readonly exchanges: readonly number[]
}

/** A finding as a report tells of it. */
export interface ReportedFinding extends Finding {
  readonly level: Level
  /** By which no gate fails for it. */
  readonly waiver?: Waiver
}

/** The verdict on one requirement of the catalogue. */
export interface RequirementVerdict {
  readonly id: RequirementId
  /** Of the requirement's check: it rises when that grows. */
  readonly revision: number
  readonly level: Level
  /** Name of the suite section, such as `authentication`; it is also the JUnit class prefix. */
  readonly suite: string
  /** Section of the interface document. */
  readonly section: string
  /** The clause in our own words. */
  readonly statement: string
  readonly verdict: Verdict
  /** One line; empty for a pass, unless some responses could not be judged for violations of others. */
  readonly reason: string
  readonly cases: readonly CaseVerdict[]
  /** Its own findings. They gate nothing where it was not selected. */
  readonly findings: readonly FindingId[]
  /** The findings of other requirements that leave it open or, of a violated one, that are the only reason for it. */
  readonly because: readonly FindingId[]
  /** Of a pass, where answers that kept it were counted. */
  readonly basis?: Basis
  /** The first few exchanges that could have violated it and did not, or that show what it leaves open. */
  readonly shown?: readonly ShownExchange[]
  /** Of a broken one whose findings are all waived: the waiver of theirs that ends first. */
  readonly waiver?: Waiver
}

/** Figures of the last whole calibration, of whichever version of the suite. */
export interface CalibrationFigures {
  readonly faults: { readonly found: number; readonly seeded: number }
  readonly variants: { readonly falseAlarms: number; readonly tried: number }
  /** Further faults that the suite is known not to find. */
  readonly knownMisses?: number
  readonly suiteVersion: string
  /** Digest of the sources that the figures were measured on. */
  readonly digest: string
}

/** Signals that ask a run to stop. */
export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP'

/** What a run is, apart from what it found. */
export interface RunFacts {
  /** False when the run was interrupted: what is missing is `inconclusive`. */
  readonly complete: boolean
  readonly suite: { readonly name: string; readonly version: string }
  readonly interface: { readonly version: string; readonly openapiDigest: string }
  readonly target: { readonly baseUrl: string }
  readonly profile: ProfileName
  readonly seed: number
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** ISO 8601, UTC. */
  readonly finishedAt: string
  readonly calibration?: CalibrationFigures
}

/** A run, over or cut short, with all that a report may show. Holds no key. */
export interface FinishedRun extends RunFacts {
  /** What interrupted it, where the process was asked to stop. `report.json` has the exit code. */
  readonly stoppedBy?: StopSignal
  readonly verdict: OverallVerdict
  /** How far it went; absent where the preflight ended it. */
  readonly bounds?: DepthBounds
  readonly requests: { readonly total: number; readonly byOperation: Readonly<Record<string, number>> }
  readonly requirements: readonly RequirementVerdict[]
  /** Every violation once, in the order in which they were seen. */
  readonly findings: readonly ReportedFinding[]
  readonly observations: readonly Observation[]
  readonly residue: readonly Residue[]
  /** By model; empty where the run did not come to an end. */
  readonly interactions: readonly Interactions[]
  /** What went wrong in the suite itself; not empty means exit 4. */
  readonly suiteFaults: readonly string[]
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
