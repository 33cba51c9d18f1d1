import type { DepthBounds } from '../spec/depth.ts'
import type { Finding } from '../spec/finding.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { PreflightStop } from '../spec/preflight-outcome.ts'
import type { ShownExchange } from '../spec/proof.ts'
import type { Interactions, Leftover, Observation, Unjudged } from '../spec/run-event.ts'

/** What the verdict on a satisfied requirement rests on. */
export interface Basis {
  /** How many responses could have violated it and did not. */
  readonly satisfied: number
  /** The coverage cases of these responses. */
  readonly coverageCases: readonly string[]
  /** The first few exchanges that satisfied it in a new coverage case. */
  readonly exchanges: readonly number[]
}

/** What a run has gathered so far. */
export interface RunRecord {
  /** Each violation once. */
  readonly findings: readonly Finding[]
  /** What a pass of each requirement would rest on. */
  readonly basis: ReadonlyMap<RequirementId, Basis>
  /** The first few exchanges that satisfied a new coverage case, or show what a requirement leaves open. */
  readonly shown: ReadonlyMap<RequirementId, readonly ShownExchange[]>
  /** Why requirements could not be judged, or not in full. */
  readonly undetermined: readonly Unjudged[]
  readonly observations: readonly Observation[]
  readonly leftovers: readonly Leftover[]
  /** Input combinations by model; empty where the run did not end. */
  readonly interactions: readonly Interactions[]
  readonly requestsByOperation: Readonly<Record<string, number>>
  /** Errors of the suite; if there are any, the exit code is 4. */
  readonly suiteFaults: readonly string[]
  readonly unreachable: string | undefined
  /** Why the run stopped before its first test, if so. */
  readonly preflight: PreflightStop | undefined
  readonly bounds: DepthBounds | undefined
}

/** The record of a run that has not begun. */
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
