import type { CheckOutcome } from '../spec/check-outcome.ts'
import type { Finding, FindingId } from '../spec/finding.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { PreflightStop } from '../spec/preflight-outcome.ts'
import type { Interactions, Observation, Residue, RunEvent, ShownExchange } from '../spec/run-event.ts'

/** A breach that a response showed, whichever check had asked for it. */
export type ResponseBreach = Extract<RunEvent, { kind: 'breach' }> & {
  /** Which of the run's findings it is. */
  readonly finding?: FindingId
}

/** What a run has gathered so far. */
export interface RunRecord {
  readonly outcomes: readonly CheckOutcome[]
  readonly breaches: readonly ResponseBreach[]
  /** The breaches of outcomes and responses, each once. */
  readonly findings: readonly Finding[]
  /** How many responses could have broken a row and did not. */
  readonly kept: ReadonlyMap<RequirementId, number>
  /** In which ways each row was kept. */
  readonly varieties: ReadonlyMap<RequirementId, readonly string[]>
  /** Numbers of the exchanges that kept each row in a way of its own, the first few. */
  readonly keptBy: ReadonlyMap<RequirementId, readonly number[]>
  /** The first few exchanges that kept each row in a way of its own, or that its checks rest on. */
  readonly shown: ReadonlyMap<RequirementId, readonly ShownExchange[]>
  readonly observations: readonly Observation[]
  readonly residue: readonly Residue[]
  /** What was tried together; empty where the run did not come to an end. */
  readonly interactions: readonly Interactions[]
  readonly requestsByOperation: Readonly<Record<string, number>>
  readonly suiteFaults: readonly string[]
  readonly unreachable: string | undefined
  /** Why the run stopped before its first check, if it did. */
  readonly preflight: PreflightStop | undefined
}

/** What a run has gathered before it begins. */
export const emptyRecord: RunRecord = {
  outcomes: [],
  breaches: [],
  findings: [],
  kept: new Map(),
  varieties: new Map(),
  keptBy: new Map(),
  shown: new Map(),
  observations: [],
  residue: [],
  interactions: [],
  requestsByOperation: {},
  suiteFaults: [],
  unreachable: undefined,
  preflight: undefined,
}
