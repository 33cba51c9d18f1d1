import type { ProfileName } from '../../src/spec/profile.ts'

/** What a calibration is told. */
export interface CalibrateOptions {
  /** Names or parts of names; empty: all. */
  readonly only: readonly string[]
  /** One of how many is tried; undefined: all. */
  readonly sample: number | undefined
  /** Which sample that is. */
  readonly sampleSeed: number
  /** How many services with several faults at once are tried, in the place of all others; undefined: none. */
  readonly compounds: number | undefined
  readonly seeds: readonly number[]
  /** Undefined: the default of the suite. */
  readonly maxRequests: number | undefined
  /** Undefined: for each fault, a profile that sees it. */
  readonly profile: ProfileName | undefined
  /** Whether the runs are made without a socket, in simulated time. */
  readonly inMemory: boolean
  /** Whether the evidence of each run is judged again. */
  readonly judgeAgain: boolean
  readonly workers: number
  /** Whether to print the matrix as JSON. */
  readonly json: boolean
  /** Folder for the matrix, as the user wrote it. */
  readonly out: string
  /** File for the figures of a whole calibration, as the user wrote it; undefined: none. */
  readonly summary: string | undefined
}
