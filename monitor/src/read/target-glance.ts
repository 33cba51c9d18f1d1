import type { Level, OverallVerdict } from 'petstore-conformance'
import type { Standing } from './standing.ts'

/** A requirement that is violated. Moments are in milliseconds since the epoch, here and in all that is read. */
export interface FailedRequirement {
  readonly requirement: string
  /** Absent where the catalogue no longer has it. */
  readonly level?: Level
  readonly since: number
  /** Of the run that violated it: with the same seed it is tried again in the same way. */
  readonly seed?: number
}

/** The last run of a target. */
export interface LastRun {
  readonly cycle: string
  readonly startedAt: number
  readonly verdict: OverallVerdict
  /** Why it did not reach the target. */
  readonly unreachable?: string
  /** Why it was not made: its target asked for what the machine does not allow. */
  readonly refused?: string
}

/** How a target stands. */
export interface TargetGlance {
  readonly name: string
  readonly baseUrl: string
  readonly profile: string
  readonly plan?: string
  readonly labels: Readonly<Record<string, string>>
  readonly standing: Standing
  readonly since?: number
  /** Absent where the history keeps no run of it. */
  readonly lastRun?: LastRun
  /** The last run that reached it and came to its end. */
  readonly lastCompleteAt?: number
  /** In the order of the catalogue. */
  readonly failed: readonly FailedRequirement[]
  /** Operations that take twice as long as usual. */
  readonly slow: readonly string[]
}

/** Its labels as people write them, such as `region=eu`. */
export function labelsOf({ labels }: Pick<TargetGlance, 'labels'>): readonly string[] {
  return Object.entries(labels).map(([name, value]) => `${name}=${value}`)
}
