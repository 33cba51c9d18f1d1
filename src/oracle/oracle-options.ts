import type { PlanLimits } from '../http/pacing/plan.ts'
import type { Contract } from '../spec/contract.ts'

/** What judgement rests on beside the answers. */
export interface OracleOptions {
  readonly contract: Contract
  /** Of the run: it is in the names of its animals, and in no other's. */
  readonly tag: string
  readonly plan: PlanLimits | undefined
  /** Whether the plan was declared of the very key that a trial of the rate limit exhausts. */
  readonly isOfPlan: boolean
  /** How long lists and fetches may lag behind a create, in ms. */
  readonly consistencyWindowMs: number
  /** The user says that the service knows this category. Undefined where nobody does. */
  readonly knownCategory: bigint | undefined
  /** Whether the run may create animals: where it may not, a store has what it has. */
  readonly mayCreate: boolean
}
