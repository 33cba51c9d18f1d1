import { planLimits } from '../http/pacing/plan.ts'
import { boundsOfLimit } from '../scenario/bounds-of-limit.ts'
import { hasTrial, shareLeft } from '../scenario/plan.ts'
import { boundsOf, type DepthBounds } from '../spec/depth.ts'
import type { RunOptions } from './options/run-options.ts'

/** The options that decide how far a run goes. */
export type Reach = Pick<RunOptions, 'profile' | 'depth' | 'plan' | 'maxRequests' | 'maxCreates'>

/** Most requests and pets of a run: as the user says, or as the plan affords, which the key's limit may lower. */
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
/** A shorter limit would end runs on services that are merely slow. */
const leastMs = 10 * minuteMs
/** Time for exceeding a limit twice, and for the waits after it. */
const trialMs = 6 * minuteMs
/** Factor by which a run may take longer than expected. */
const slack = 1.5

/** Most ms of a run, or Infinity: the user's limit, or a half more than its requests take on its plan or the smallest. */
export function maxTimeOf(options: Reach & Pick<RunOptions, 'maxTimeMs' | 'waitForTargetMs'>): number {
  const { profile, plan, maxTimeMs, waitForTargetMs = 0 } = options
  if (maxTimeMs !== undefined) return maxTimeMs === 0 ? Number.POSITIVE_INFINITY : maxTimeMs
  const perMinute = (planLimits(plan) ?? planLimits('free'))?.perMinute ?? 1
  const minutes = Math.ceil(boundsOfRun(options).maxRequests / (perMinute * (1 - shareLeft)))
  return waitForTargetMs + Math.max(leastMs, slack * (minutes * minuteMs + (hasTrial(profile) ? trialMs : 0)))
}
