import type { DepthBounds } from '../spec/depth.ts'
import type { Finding } from '../spec/finding.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { PreflightStop } from '../spec/preflight-outcome.ts'
import type { ShownExchange } from '../spec/proof.ts'
import type { Interactions, Leftover, Observation, Unjudged } from '../spec/run-event.ts'

/** What the verdict on a satisfied requirement rests on. */
export interface Basis {
  /** How often an answer could have broken it and did not. */
  readonly satisfied: number
  /** In which of the ways that the requirement has. */
  readonly coverageCases: readonly string[]
  /** Numbers of the exchanges that satisfied it in a coverage case of their own, the first few. */
  readonly exchanges: readonly number[]
}

/** What a run has gathered so far. */
export interface RunRecord {
  /** Each violation once. */
  readonly findings: readonly Finding[]
  /** What a pass of each requirement would rest on. */
  readonly basis: ReadonlyMap<RequirementId, Basis>
  /** The first few exchanges that satisfied a coverage case first, or that show what a requirement leaves open. */
  readonly shown: ReadonlyMap<RequirementId, readonly ShownExchange[]>
  /** Why requirements could not be judged, or not in full. */
  readonly undetermined: readonly Unjudged[]
  readonly observations: readonly Observation[]
  readonly leftovers: readonly Leftover[]
  /** What was tried together, by model; empty where the run did not come to an end. */
  readonly interactions: readonly Interactions[]
  readonly requestsByOperation: Readonly<Record<string, number>>
  /** What went wrong in the suite itself; not empty means exit 4. */
  readonly suiteFaults: readonly string[]
  readonly unreachable: string | undefined
  /** Why the run stopped before its first check, if it did. */
  readonly preflight: PreflightStop | undefined
  readonly bounds: DepthBounds | undefined
}

/** What a run has gathered before it begins. */
export const emptyRecord: RunRecord = {
  findings: [],
  basis: new Map(),
  shown: new Map(),
  undetermined: [],
  observations: [],
  leftovers: [],
  interactions: [],
  requestsByOperation: {},
  suiteFaults: [],
  unreachable: undefined,
  preflight: undefined,
  bounds: undefined,
}
