import { type PlanName, planLimits, planNames } from '../http/pacing/plan.ts'
import { usable } from '../http/pacing/policy.ts'
import { shareLeft } from '../scenario/plan.ts'
import type { UsualRun } from './usual-run.ts'

/** The pace that the main key's limit permits. */
export interface Pace {
  /** The declared plan, or the plan with these figures. */
  readonly plan?: PlanName
  readonly limit: number
  /** Requests of the window that the run uses; the others are left to the key's other users. */
  readonly usable: number
  /** Time between windows, in ms, as the run waits for it. */
  readonly windowMs: number
  /** Requests a day, if known. */
  readonly perDay?: number
}

const minuteMs = 60_000
/** Reset and Date are cut to whole seconds, and pacing adds the second that both may lack. */
const roundingMs = 2000

/** The pace of a declared plan; undefined for a custom one. */
export function paceOfPlan(plan: PlanName | undefined): Pace | undefined {
  const limits = planLimits(plan)
  if (plan === undefined || limits === undefined) return undefined
  const { perMinute: limit, perDay } = limits
  return { plan, limit, usable: usable(limit, shareLeft), windowMs: minuteMs + roundingMs, perDay }
}

/** The pace of X-RateLimit-Limit, renewed in `renewedInMs`: that of the plan with this figure, or of a custom limit. */
export function paceOfLimit(limit: number, renewedInMs: number): Pace {
  const isOfDay = renewedInMs > 2 * minuteMs
  const plan = planNames.find((name) => planLimits(name)?.[isOfDay ? 'perDay' : 'perMinute'] === limit)
  const perDay = isOfDay ? { perDay: limit } : {}
  return paceOfPlan(plan) ?? { limit, usable: usable(limit, shareLeft), windowMs: renewedInMs, ...perDay }
}

/** A run's progress, and its window of the limit. Times are local, in ms. */
interface PacedSoFar {
  /** Requests that the main key's limits count. */
  readonly withKey: number
  /** Those of them in the current window. */
  readonly inWindow: number
  readonly windowFrom: number
  readonly waitUntil?: number
}

/** Time for start and reports, in ms. */
const besideMs = 1000

/** Remaining ms of a run without violations, except for the trial of the rate limit; no waits without a pace. */
export function timeLeft(
  usual: UsualRun,
  consistencyWindowMs: number,
  pace: Pace | undefined,
  { withKey, inWindow, windowFrom, waitUntil }: PacedSoFar,
  now: number,
): number {
  const left = Math.max(0, usual.withKey - withKey)
  const settling = (usual.settles * consistencyWindowMs + besideMs) * (left / Math.max(1, usual.withKey))
  if (pace === undefined) return settling
  const windows = (requests: number): number =>
    Math.max(0, Math.ceil(requests / pace.usable) - 1) * pace.windowMs
  if (waitUntil !== undefined && waitUntil > now) return waitUntil - now + windows(left) + settling
  const beyond = left - Math.max(0, pace.usable - inWindow)
  if (beyond <= 0) return settling
  return Math.max(0, windowFrom + pace.windowMs - now) + windows(beyond) + settling
}
