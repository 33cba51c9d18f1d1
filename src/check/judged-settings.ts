import { planLimits } from '../http/pacing/plan.ts'
import type { OracleOptions } from '../oracle/oracle-options.ts'
import type { Contract } from '../spec/contract.ts'
import type { CheckSettings } from './settings.ts'

/** What of a run's settings judgement rests on. */
export type JudgedSettings = Pick<
  CheckSettings,
  'tag' | 'plan' | 'consistencyWindowMs' | 'categoryGiven' | 'categoryId' | 'profile'
> & {
  /** Whether the run has a second key to exhaust. */
  readonly hasRateLimitKey: boolean
}

/** What the oracle is told of a run. */
export function oracleOptionsOf(
  { tag, plan, consistencyWindowMs, categoryGiven, categoryId, profile, hasRateLimitKey }: JudgedSettings,
  contract: Contract,
): OracleOptions {
  return {
    contract,
    tag,
    plan: planLimits(plan),
    isOfPlan: !hasRateLimitKey,
    consistencyWindowMs,
    knownCategory: categoryGiven ? BigInt(categoryId) : undefined,
    mayCreate: profile !== 'read-only',
  }
}
