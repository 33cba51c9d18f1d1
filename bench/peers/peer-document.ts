import { type PlanName, planLimits } from '../../src/http/pacing/plan.ts'

const anyLimit = 'minimum: 1 # or the figures of the plan'

/**
 * The OpenAPI document for a key of a plan: of one that is not custom, the limits that may be told are known.
 *
 * @param text of `openapi.yaml`
 * @throws Error when it has no place for them
 */
export function peerDocument(text: string, plan: PlanName): string {
  if (!text.includes(anyLimit)) throw new Error('openapi.yaml has no place for the limits of a plan')
  const limits = planLimits(plan)
  return limits === undefined
    ? text
    : text.replace(anyLimit, () => `enum: [${limits.perMinute}, ${limits.perDay}]`)
}
