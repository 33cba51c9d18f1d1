import type { Pace } from './pace.ts'

/** How far a run has come. */
export interface ProgressState {
  /** Part of the suite that is at work, such as `rate-limits`. */
  readonly section: string
  readonly done: number
  /** Checks of the run, as far as they are known yet. */
  readonly total: number
  readonly failed: number
  readonly requests: number
  /** Requests of the whole run on a service that violates nothing; undefined where nobody knows. */
  readonly requestsInAll?: number
  /** The latest wait for a limit, be it over or not. */
  readonly wait?: { readonly until: Date; readonly why: string }
  /** When the run is over, as far as anybody knows. */
  readonly endsAt?: Date
  /** How fast the main key's limit lets the run go, once that is known. */
  readonly pace?: Pace
}
