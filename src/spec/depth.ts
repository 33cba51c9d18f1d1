import type { ProfileName } from './profile.ts'

/** How far a run goes. */
export const depths = ['quick', 'standard', 'deep'] as const

/** The name of a depth. */
export type Depth = (typeof depths)[number]

/** Most requests and pets of a run. */
export interface DepthBounds {
  readonly depth: Depth
  /** Most requests, without the trial of the rate limit. */
  readonly maxRequests: number
  /** Most pets that it may create, since the interface has no DELETE. */
  readonly maxCreates: number
}

/** POSTs by which the trial of the rate limit exceeds a limit of POST's own. */
export const createsOfCounter = 10
/** Other POSTs of the trial. */
export const trialCreates = 5
/** Requests that fill an empty store, beyond those of the depth. */
export const requestsToFill = 25

/** Requests (and more in `full`), pets, and the percentage of mutants found: see `docs/mutation-testing.md`. */
const shares = {
  // Required requests and a last look: one window of the smallest plan. An empty store is filled first.
  quick: { requests: 60, moreInFull: 4, creates: 40, found: 45 },
  // Sixty pets without violations, and some for minimisation.
  standard: { requests: 550, moreInFull: 30, creates: 78, found: 94 },
  // All that the suite can test.
  deep: { requests: 780, moreInFull: 30, creates: 137, found: 99 },
} as const satisfies Record<Depth, object>

/** The bounds of a run at a depth. */
export function boundsOf(depth: Depth, profile: ProfileName): DepthBounds {
  const { requests, moreInFull, creates } = shares[depth]
  return {
    depth,
    maxRequests: requests + (profile === 'full' ? moreInFull : 0),
    maxCreates: creates + (profile === 'full' ? createsOfCounter + trialCreates : 0),
  }
}

/** The percentage of the mutants that a run at a depth finds. */
export function shareFound(depth: Depth): number {
  return shares[depth].found
}
