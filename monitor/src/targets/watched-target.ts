import type { RunOptions } from 'petstore-conformance'

/** A target that is watched, ready to be judged. */
export interface WatchedTarget {
  /** By which its runs are known again: no two targets have one name. */
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly options: RunOptions
}
