import type { PlanName } from '../../src/http/pacing/plan.ts'
import { conformingSettings } from '../../src/service/settings.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import type { Subject } from './subject.ts'

/** Which key a run is made with, and what it judges. */
interface MainKey {
  readonly key: 'free' | 'pro' | 'business'
  /** What the run is told of the key. */
  readonly plan: PlanName
  /** Empty: all of the profile. */
  readonly requirements: readonly RequirementId[]
}

/** Faults of a plan show to its key alone; such a key is too small for all of a profile. */
const otherPlans: ReadonlyMap<string, MainKey> = new Map([
  ['plan-pro-as-free', { key: 'pro', plan: 'pro', requirements: ['RATE-4'] }],
  ['plan-free-100', { key: 'free', plan: 'free', requirements: ['RATE-4'] }],
])

/** Whether a fault takes another key than usual to be seen. */
export function hasKeyOfItsOwn(name: string): boolean {
  return otherPlans.has(name)
}

/** The key to try a subject with. */
export function mainKey({ name, service }: Pick<Subject, 'name' | 'service'>): MainKey {
  const usual = conformingSettings.windows.business
  const windows = service.fault?.settings?.windows ?? service.variant?.settings?.windows
  // Where the key may spend other than its plan says, the plan is a custom one: that is how it conforms.
  const plan = windows === undefined || windows.business === usual ? 'business' : 'enterprise'
  return otherPlans.get(name) ?? { key: 'business', plan, requirements: [] }
}
