import type { PlanLimits } from '../http/pacing/plan.ts'
import type { Contract } from '../spec/contract.ts'

/** What judgement rests on beside the exchanges. */
export interface OracleOptions {
  readonly contract: Contract
  /** Of the run: it is in the names of its pets, and in no other's. */
  readonly tag: string
  readonly plan: PlanLimits | undefined
  /** Whether the plan was declared for the key that a trial of the rate limit exhausts. */
  readonly isOfPlan: boolean
  /** How long GETs may lag behind a POST, in ms. */
  readonly consistencyWindowMs: number
  /** A category that the service knows, as the user says. */
  readonly knownCategory: bigint | undefined
  /** Whether the run may create pets. */
  readonly mayCreate: boolean
}
