import { reservedForTrial } from '../scenario/plan.ts'
import type { DepthBounds } from '../spec/depth.ts'
import type { ProfileName } from '../spec/profile.ts'
import type { RunOptions } from './options/run-options.ts'
import { boundsOfRun } from './run-limits.ts'

/** A run's most requests; those that it sends, those with the key, and the waits for consistency. */
type Measured = readonly [most: number, requests: number, withKey: number, settles: number]

/** Measured runs on the embedded service; in `full`, the trial takes some of the most. A test compares them with runs. */
const measured: Readonly<Record<ProfileName, readonly Measured[]>> = {
  core: [
    [60, 60, 48, 0],
    [99, 99, 86, 2],
    [100, 85, 70, 2],
    [150, 114, 99, 2],
    [200, 144, 121, 2],
    [250, 205, 172, 2],
    [400, 354, 248, 2],
    [550, 498, 372, 2],
    [1000, 540, 417, 2],
  ],
  full: [
    [64, 63, 50, 0],
    [80, 64, 51, 0],
    [99, 86, 70, 2],
    [150, 85, 69, 2],
    [200, 94, 76, 8],
    [300, 166, 148, 8],
    [312, 207, 171, 8],
    [450, 279, 187, 8],
    [570, 364, 222, 8],
    [720, 530, 385, 8],
  ],
  'read-only': [
    [28, 28, 20, 0],
    [70, 53, 43, 1],
    [100, 55, 45, 1],
    [150, 102, 58, 1],
    [200, 122, 65, 1],
    [250, 172, 105, 1],
    [350, 255, 165, 1],
  ],
  'rate-limit': [
    [20, 9, 8, 0],
    [200, 12, 11, 0],
  ],
}

/** The same for depth `deep`, where a run may create more pets. */
const measuredDeep: Readonly<Record<ProfileName, Measured>> = {
  core: [700, 598, 472, 2],
  full: [730, 622, 480, 8],
  'read-only': [700, 255, 165, 1],
  'rate-limit': [700, 12, 11, 0],
}

/** What a run takes on a service without violations, except for the trial of the rate limit. */
export type UsualRun = NonNullable<ReturnType<typeof usualRun>>

/** What a run of a whole profile takes within these bounds; undefined for selected requirements. */
export function usualRun(
  options: RunOptions,
  { depth, maxRequests: most }: Pick<DepthBounds, 'depth' | 'maxRequests'> = boundsOfRun(options),
) {
  const { profile, requirements, maxRequests, rateLimitKey, exhaustMainKey } = options
  if (requirements.length > 0) return undefined
  const takesTrial = maxRequests !== undefined && (rateLimitKey !== undefined || exhaustMainKey)
  const inAll = takesTrial ? most : most + reservedForTrial(most, profile)
  // Interpolates between the nearest rows; beyond the last row, no more is sent.
  const rows = depth === 'deep' ? [measuredDeep[profile]] : measured[profile]
  const above = rows.findIndex(([row]) => row >= inAll)
  const place = above < 0 ? rows.length - 1 : above
  const to = rows[place] ?? [0, 0, 0, 0]
  const from = rows[place - 1] ?? [0, 0, 0, 0]
  const share = Math.min(1, (inAll - from[0]) / (to[0] - from[0]))
  const at = (column: 1 | 2 | 3): number => Math.round(from[column] + share * (to[column] - from[column]))
  return { requests: Math.min(most, at(1)), withKey: Math.min(most, at(2)), settles: at(3) }
}
