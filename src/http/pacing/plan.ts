import { constants } from '../../spec/generated/constants.ts'

/** The plans of the interface document. */
export const planNames = ['free', 'pro', 'business', 'enterprise'] as const

/** The name of a plan. */
export type PlanName = (typeof planNames)[number]

/** The limits of a plan (interface document, Limits). */
export interface PlanLimits {
  readonly perMinute: number
  readonly perDay: number
}

const limits: Readonly<Record<PlanName, PlanLimits | undefined>> = {
  free: { perMinute: constants.freeMinute, perDay: constants.freeDay },
  pro: { perMinute: constants.proMinute, perDay: constants.proDay },
  business: { perMinute: constants.businessMinute, perDay: constants.businessDay },
  enterprise: undefined,
}

/** Whether a figure is the limit a day of some plan. */
export function isOfSomeDay(figure: number): boolean {
  return planNames.some((name) => limits[name]?.perDay === figure)
}

/** The limits of a plan; undefined for none or a custom one. */
export function planLimits(plan: PlanName | undefined): PlanLimits | undefined {
  return plan === undefined ? undefined : limits[plan]
}
