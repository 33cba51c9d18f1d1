import { hasTrial, shareLeft } from '../check/plan.ts'
import { planLimits } from '../http/pacing/plan.ts'
import { boundsOfRun, type Reach } from './bounds-of.ts'
import type { RunOptions } from './options/run-options.ts'

const minuteMs = 60_000
/** Shorter ones would end runs on services that are merely slow. */
const leastMs = 10 * minuteMs
/** Two crossings of a limit, and the waits after them. */
const trialMs = 6 * minuteMs
/** How much longer than it should take a run may take. */
const slack = 1.5

/**
 * How many ms a run may take, or Infinity: as long as it is told or, unless it is told, what its requests take on its plan, of
 * unknown ones the smallest, and a half more, and as long as it waits for the target.
 */
export function maxTimeOf(options: Reach & Pick<RunOptions, 'maxTimeMs' | 'waitForTargetMs'>): number {
  const { profile, plan, maxTimeMs, waitForTargetMs = 0 } = options
  if (maxTimeMs !== undefined) return maxTimeMs === 0 ? Number.POSITIVE_INFINITY : maxTimeMs
  const perMinute = (planLimits(plan) ?? planLimits('free'))?.perMinute ?? 1
  const minutes = Math.ceil(boundsOfRun(options).maxRequests / (perMinute * (1 - shareLeft)))
  return waitForTargetMs + Math.max(leastMs, slack * (minutes * minuteMs + (hasTrial(profile) ? trialMs : 0)))
}
