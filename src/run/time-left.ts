import type { Pace } from './pace.ts'
import type { UsualRun } from './usual-run.ts'

/** How far a run has come, and in which window of the limit it is. Times are local, in ms. */
interface PacedSoFar {
  /** Requests that the limits of the main key count. */
  readonly withKey: number
  /** Those of them since the window began. */
  readonly inWindow: number
  readonly windowFrom: number
  /** The end of the wait under way. */
  readonly waitUntil?: number
}

/** What a run does beside its requests: it starts, reads the catalogue, and writes the reports. */
const besideMs = 1000

/**
 * How many ms a run takes yet on a service that violates nothing, the trial of the rate limit aside.
 *
 * @param pace - undefined where no limit is known: then as if there were none
 */
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
