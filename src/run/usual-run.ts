import { reservedForTrial } from '../check/plan.ts'
import type { ProfileName } from '../spec/profile.ts'
import { maxRequestsOf, type RunOptions } from './options/run-options.ts'

/** What a run takes of a service that violates nothing, the trial of the rate limit aside. */
export interface UsualRun {
  readonly requests: number
  /** Those of them that the limits of the main key count. */
  readonly withKey: number
  /** How often it waits for the consistency window to pass. */
  readonly settles: number
}

/** The most requests that a run may send; of these, those that it sends, those with the key, and the waits. */
type Measured = readonly [most: number, requests: number, withKey: number, settles: number]

/**
 * Runs on the embedded service, whose requests with the key, once the decisive ones are sent, depend on which kinds of
 * exploration there is room for. In `full`, the trial takes some of the most. A test holds these figures against runs.
 */
const measured: Readonly<Record<ProfileName, readonly Measured[]>> = {
  core: [
    [60, 60, 48, 0],
    [99, 98, 84, 1],
    [100, 87, 73, 2],
    [150, 137, 112, 2],
    [199, 186, 112, 2],
    [200, 157, 112, 2],
    [250, 207, 120, 2],
    [450, 407, 315, 3],
    [650, 606, 483, 4],
    [1000, 679, 556, 4],
    [3000, 899, 776, 4],
  ],
  full: [
    [99, 87, 71, 2],
    [100, 81, 65, 2],
    [150, 96, 80, 2],
    [199, 133, 116, 2],
    [200, 109, 92, 2],
    [300, 184, 115, 5],
    [450, 297, 193, 5],
    [500, 310, 205, 5],
    [640, 459, 354, 6],
    [800, 618, 476, 7],
    [1000, 695, 553, 7],
    [3000, 903, 761, 7],
  ],
  'read-only': [
    [70, 68, 53, 0],
    [99, 97, 53, 0],
    [100, 76, 53, 0],
    [150, 123, 60, 0],
    [199, 151, 84, 0],
    [200, 131, 64, 0],
    [250, 172, 94, 1],
    [350, 271, 181, 1],
    [450, 299, 209, 1],
    [650, 338, 248, 1],
    [1000, 408, 318, 1],
    [3000, 808, 718, 1],
  ],
  'rate-limit': [
    [20, 9, 8, 0],
    [200, 18, 17, 0],
    [650, 26, 25, 0],
  ],
}

/**
 * What a run of a whole profile takes; undefined where only some requirements are judged, since each has needs of its own.
 */
export function usualRun(options: RunOptions): UsualRun | undefined {
  const { profile, requirements, maxRequests, rateLimitKey, exhaustMainKey } = options
  if (requirements.length > 0) return undefined
  const most = maxRequestsOf(options)
  const takesTrial = maxRequests !== undefined && (rateLimitKey !== undefined || exhaustMainKey)
  const inAll = takesTrial ? most : most + reservedForTrial(most, profile)
  // The line through the two rows nearest to it; before the first row, all that a run may send is sent.
  const rows = measured[profile]
  const above = rows.findIndex(([row]) => row >= inAll)
  const place = above < 0 ? rows.length - 1 : above
  const to = rows[place] ?? [0, 0, 0, 0]
  const from = rows[place - 1] ?? [0, 0, 0, 0]
  const share = (inAll - from[0]) / (to[0] - from[0])
  const at = (column: 1 | 2 | 3): number => Math.round(from[column] + share * (to[column] - from[column]))
  return { requests: Math.min(most, at(1)), withKey: Math.min(most, at(2)), settles: at(3) }
}
