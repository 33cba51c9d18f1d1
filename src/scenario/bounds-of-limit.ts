import { type PlanLimits, planLimits } from '../http/pacing/plan.ts'
import { boundsOf, type DepthBounds } from '../spec/depth.ts'
import type { ProfileName } from '../spec/profile.ts'

/** Most requests of a run on the plan Pro, less than one window of it. */
const onPro = 250
/** A limit with a longer window is that of a day. */
const longestWindowMs = 120_000

/** The bounds of a run without `--depth`, so that it rarely waits for the limit of its plan or of the first response. */
export function boundsOfLimit(limit: Partial<PlanLimits>, profile: ProfileName): DepthBounds {
  if (isWithin(limit, planLimits('free'))) return boundsOf('quick', profile)
  const standard = boundsOf('standard', profile)
  return isWithin(limit, planLimits('pro'))
    ? { ...standard, maxRequests: Math.min(standard.maxRequests, onPro) }
    : standard
}

/** The limit that a response reports: of a day where its window is longer than two minutes, else of a minute. */
export function reportedLimit(limit: number, renewedInMs: number): Partial<PlanLimits> {
  return renewedInMs > longestWindowMs ? { perDay: limit } : { perMinute: limit }
}

function isWithin({ perMinute, perDay }: Partial<PlanLimits>, plan: PlanLimits | undefined): boolean {
  if (plan === undefined) return false
  return (
    (perMinute ?? Number.POSITIVE_INFINITY) <= plan.perMinute ||
    (perDay ?? Number.POSITIVE_INFINITY) <= plan.perDay
  )
}
