import type { RunOptions } from '../../options/run-options.ts'
import type { Receiver } from './receiver.ts'

/** A target that is watched, ready to be judged. */
export interface WatchedTarget {
  /** By which its runs are known again: no two targets have one name. */
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly options: RunOptions
}

/** What a file of targets says, checked. */
export interface WatchList {
  readonly targets: readonly WatchedTarget[]
  readonly receivers: readonly Receiver[]
  /** How long after a break it is looked at again, before anybody is told. */
  readonly confirmAfterMs: number
  /** By how many passes in a row a target is unreachable. */
  readonly unreachableAfter: number
}
