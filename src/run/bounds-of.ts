import { boundsOfLimit } from '../check/bounds-of-limit.ts'
import { planLimits } from '../http/pacing/plan.ts'
import { boundsOf, type DepthBounds } from '../spec/depth.ts'
import type { RunOptions } from './options/run-options.ts'

/** What tells how far a run goes. */
export type Reach = Pick<RunOptions, 'profile' | 'depth' | 'plan' | 'maxRequests' | 'maxCreates'>

/**
 * What a run may send, and leave behind: what the user says or, where nothing is said, what the declared plan affords. Where
 * no plan is declared either, the key's limit may still lower it once an answer has told that.
 */
export function boundsOfRun({ profile, depth, plan, maxRequests, maxCreates }: Reach): DepthBounds {
  const bounds =
    depth === undefined ? boundsOfLimit(planLimits(plan) ?? {}, profile) : boundsOf(depth, profile)
  return {
    depth: bounds.depth,
    maxRequests: maxRequests ?? bounds.maxRequests,
    maxCreates: maxCreates ?? bounds.maxCreates,
  }
}

/** Whether the key's limit decides how far a run goes. */
export function isReachOpen({ depth, plan, maxRequests }: Reach): boolean {
  return depth === undefined && maxRequests === undefined && planLimits(plan) === undefined
}
