import { boundsOfLimit } from '../check/bounds-of-limit.ts'
import { hasTrial, shareLeft } from '../check/plan.ts'
import { planLimits } from '../http/pacing/plan.ts'
import { boundsOf, type DepthBounds } from '../spec/depth.ts'
import type { RunOptions } from './options/run-options.ts'

/** What tells how far a run goes. */
export type Reach = Pick<RunOptions, 'profile' | 'depth' | 'plan' | 'maxRequests' | 'maxCreates'>

/** What a run may send and leave behind: what the user says, or what the plan affords, which the key's limit may lower. */
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

const minuteMs = 60_000
/** Shorter ones would end runs on services that are merely slow. */
const leastMs = 10 * minuteMs
/** Two crossings of a limit, and the waits after them. */
const trialMs = 6 * minuteMs
/** How much longer than it should take a run may take. */
const slack = 1.5

/** How many ms a run may take, or Infinity: as told, or what requests take on its plan (the smallest if unknown) and a half. */
export function maxTimeOf(options: Reach & Pick<RunOptions, 'maxTimeMs' | 'waitForTargetMs'>): number {
  const { profile, plan, maxTimeMs, waitForTargetMs = 0 } = options
  if (maxTimeMs !== undefined) return maxTimeMs === 0 ? Number.POSITIVE_INFINITY : maxTimeMs
  const perMinute = (planLimits(plan) ?? planLimits('free'))?.perMinute ?? 1
  const minutes = Math.ceil(boundsOfRun(options).maxRequests / (perMinute * (1 - shareLeft)))
  return waitForTargetMs + Math.max(leastMs, slack * (minutes * minuteMs + (hasTrial(profile) ? trialMs : 0)))
}
