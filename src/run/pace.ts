import { shareLeft } from '../check/plan.ts'
import { type PlanName, planLimits, planNames } from '../http/pacing/plan.ts'
import { usable } from '../http/pacing/policy.ts'
import type { UsualRun } from './usual-run.ts'

/** How fast the main key's limit lets a run go. */
export interface Pace {
  /** The plan that is declared, or has these figures. */
  readonly plan?: PlanName
  /** Requests of a window. */
  readonly limit: number
  /** Those of them that the run takes: the others are left to the key's other users. */
  readonly usable: number
  /** From one window to the next, as the run waits for it. */
  readonly windowMs: number
  /** Requests of a day, where they are known. */
  readonly perDay?: number
}

const minuteMs = 60_000
/** Reset and Date are cut to whole seconds, and pacing adds the second that both may lack. */
const roundingMs = 2000

/** The pace of a declared plan; undefined for one whose figures are custom. */
export function paceOfPlan(plan: PlanName | undefined): Pace | undefined {
  const limits = planLimits(plan)
  if (plan === undefined || limits === undefined) return undefined
  const { perMinute: limit, perDay } = limits
  return { plan, limit, usable: usable(limit, shareLeft), windowMs: minuteMs + roundingMs, perDay }
}

/** The pace by X-RateLimit-Limit, and ms until X-RateLimit-Reset: of the plan that has the figure, or of a custom limit. */
export function paceOfLimit(limit: number, renewedInMs: number): Pace {
  const isOfDay = renewedInMs > 2 * minuteMs
  const plan = planNames.find((name) => planLimits(name)?.[isOfDay ? 'perDay' : 'perMinute'] === limit)
  const perDay = isOfDay ? { perDay: limit } : {}
  return paceOfPlan(plan) ?? { limit, usable: usable(limit, shareLeft), windowMs: renewedInMs, ...perDay }
}

/** How far a run has come, and in which window of the limit it is. Times are local, in ms. */
interface PacedSoFar {
  /** Requests that the limits of the main key count. */
  readonly withKey: number
  /** Those of them since the window began. */
  readonly inWindow: number
  readonly windowFrom: number
  readonly waitUntil?: number
}

/** What a run does beside its requests: it starts, reads the catalogue, and writes the reports. */
const besideMs = 1000

/** How many ms a run takes yet on a service that violates nothing, the trial of the rate limit aside; without a pace, no waits. */
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
