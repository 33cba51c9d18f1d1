import { shareLeft } from '../check/plan.ts'
import { type PlanName, planLimits, planNames } from '../http/pacing/plan.ts'
import { usable } from '../http/pacing/policy.ts'

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

/**
 * The pace by X-RateLimit-Limit, and by ms until X-RateLimit-Reset: of the plan that has the figure, or of a custom limit.
 */
export function paceOfLimit(limit: number, renewedInMs: number): Pace {
  const isOfDay = renewedInMs > 2 * minuteMs
  const plan = planNames.find((name) => planLimits(name)?.[isOfDay ? 'perDay' : 'perMinute'] === limit)
  const perDay = isOfDay ? { perDay: limit } : {}
  return paceOfPlan(plan) ?? { limit, usable: usable(limit, shareLeft), windowMs: renewedInMs, ...perDay }
}
