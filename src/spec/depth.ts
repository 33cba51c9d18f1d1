import type { ProfileName } from './profile.ts'

/** How far a run goes. */
export const depths = ['quick', 'standard', 'deep'] as const

/** One of {@link depths}. */
export type Depth = (typeof depths)[number]

/** What a run may send, and leave behind. */
export interface DepthBounds {
  readonly depth: Depth
  /** Requests at most, the trial of the rate limit aside. */
  readonly maxRequests: number
  /** Pets that it may create at most: the interface has no DELETE. */
  readonly maxCreates: number
}

/** Creates that a limit of their own is crossed with: the trial of the rate limit takes them where POST has one. */
export const createsOfCounter = 10
/** What else the trial creates. */
export const trialCreates = 5
/** Requests that an empty store is filled with, and looked at anew, beside those of the depth. */
export const requestsToFill = 25

/**
 * Requests, of which the experimental operation takes some more in the profile `full`; pets; and the percent of the
 * calibration's faults that are found, in whole numbers: see `docs/mutation-testing.md`.
 */
const shares = {
  // What decides, and a last look: one window of the smallest plan. An empty store is filled first.
  quick: { requests: 60, moreInFull: 4, creates: 40, found: 45 },
  // Sixty pets where nothing is violated, and some to minimise with.
  standard: { requests: 550, moreInFull: 30, creates: 78, found: 94 },
  // All that the suite knows to try.
  deep: { requests: 780, moreInFull: 30, creates: 137, found: 99 },
} as const satisfies Record<Depth, object>

/** What a run of a depth may send, and leave behind. */
export function boundsOf(depth: Depth, profile: ProfileName): DepthBounds {
  const { requests, moreInFull, creates } = shares[depth]
  return {
    depth,
    maxRequests: requests + (profile === 'full' ? moreInFull : 0),
    maxCreates: creates + (profile === 'full' ? createsOfCounter + trialCreates : 0),
  }
}

/** Which share of the calibration's faults a run of a depth finds, in percent. */
export function shareFound(depth: Depth): number {
  return shares[depth].found
}
