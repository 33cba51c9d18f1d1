import type { RunOptions } from 'petstore-conformance'

/** What the thread of a slot is to judge. */
export interface JudgeRequest {
  /** A folder of the run's own, which is there. */
  readonly folder: string
  readonly options: RunOptions
}
