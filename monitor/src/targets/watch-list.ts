import type { Receiver } from './receiver.ts'
import type { TargetEntry } from './target-entry.ts'

/** A receiver as the file says it: what may be a secret is named alone. */
export interface ReceiverEntry extends Omit<Receiver, 'url' | 'secret'> {
  readonly url?: string
  /** Name of the address in the file of keys, where that is a secret. */
  readonly urlVariable?: string
  /** Name, in the file of keys, of what a webhook is signed with. */
  readonly secretVariable?: string
}

/** What a file of targets says, checked but for what only the machine of a run can tell: plain data without a secret. */
export interface WatchList {
  readonly targets: readonly TargetEntry[]
  readonly receivers: readonly ReceiverEntry[]
  /** How long after a break it is looked at again before anybody is told, in seconds. */
  readonly confirmAfter: number
  /** By how many passes in a row a target is unreachable. */
  readonly unreachableAfter: number
}
