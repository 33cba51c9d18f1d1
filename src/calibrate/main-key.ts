import type { RequirementId } from '../catalogue/requirement-id.ts'
import type { PlanName } from '../client/pacing/plan.ts'
import type { Subject } from './subject.ts'

/** Which key a run is made with, and what it judges. */
interface MainKey {
  /** Plan of the key, declared too. */
  readonly plan: Exclude<PlanName, 'enterprise'>
  /** Empty: all of the profile. */
  readonly requirements: readonly RequirementId[]
}

/** Faults of a plan show to its key alone; such a key is too small for all of a profile. */
const otherPlans: ReadonlyMap<string, MainKey> = new Map([
  ['plan-pro-as-free', { plan: 'pro', requirements: ['RATE-4'] }],
  ['plan-free-100', { plan: 'free', requirements: ['RATE-4'] }],
])

/** The key to try a subject with. */
export function mainKey({ name }: Pick<Subject, 'name'>): MainKey {
  return otherPlans.get(name) ?? { plan: 'business', requirements: [] }
}
