import type { ProfileName } from '../catalogue/profile.ts'

/** What a calibration is told. */
export interface CalibrateOptions {
  /** Names or parts of names; empty: all. */
  readonly only: readonly string[]
  /** Whether to try a fixed third only. */
  readonly third: boolean
  readonly seeds: readonly number[]
  /** Undefined: the default of the suite. */
  readonly maxRequests: number | undefined
  /** Undefined: for each fault, a profile that sees it. */
  readonly profile: ProfileName | undefined
  readonly workers: number
  /** Whether to print the matrix as JSON. */
  readonly json: boolean
  /** Folder for the matrix, as the user wrote it. */
  readonly out: string
}
