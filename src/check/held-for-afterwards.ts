import { heldForAfterwards as held } from './plan.ts'
import type { RunContext } from './run-context.ts'

/** Requests that a run keeps for what is looked at after the trial of the rate limit. */
export function heldForAfterwards({ settings }: RunContext): number {
  return settings.whole ? held(settings.maxRequests, settings.profile) : 0
}
