import { planLimits } from '../client/pacing/plan.ts'
import type { Contract } from '../contract/contract.ts'
import type { OracleOptions } from '../oracle/oracle-options.ts'
import type { CheckSettings } from './settings.ts'

/** What of a run's settings judgement rests on. */
export type JudgedSettings = Pick<
  CheckSettings,
  'tag' | 'plan' | 'consistencyWindowMs' | 'categoryGiven' | 'categoryId' | 'profile'
>

/** What the oracle is told of a run. */
export function oracleOptionsOf(
  { tag, plan, consistencyWindowMs, categoryGiven, categoryId, profile }: JudgedSettings,
  contract: Contract,
): OracleOptions {
  return {
    contract,
    tag,
    plan: planLimits(plan),
    consistencyWindowMs,
    knownCategory: categoryGiven ? BigInt(categoryId) : undefined,
    mayCreate: profile !== 'read-only',
  }
}
