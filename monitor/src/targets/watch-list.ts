import { isListOf, isObjectOf, isOneOf, isText, type Of, optional } from '../changes/form.ts'
import { changeTypes } from '../changes/monitor-event.ts'
import { receiverKinds } from './receiver.ts'
import type { TargetEntry } from './target-entry.ts'

/** Whether a value is a receiver as the file says it. */
export const isReceiverEntry = isObjectOf({
  /** By which its deliveries are known again. */
  name: isText,
  kind: isOneOf(...receiverKinds),
  url: optional(isText),
  /** Name of the address in the file of keys, where that is a secret. */
  urlVariable: optional(isText),
  /** Name, in the file of keys, of what a webhook is signed with. */
  secretVariable: optional(isText),
  /** The only events to tell; all unless given. */
  events: optional(isListOf(isOneOf(...changeTypes))),
})

/** A receiver as the file says it: what may be a secret is named alone. */
export type ReceiverEntry = Of<typeof isReceiverEntry>

/** What a file of targets says, checked but for what only the machine of a run can tell: plain data without a secret. */
export interface WatchList {
  readonly targets: readonly TargetEntry[]
  readonly receivers: readonly ReceiverEntry[]
  /** How long after a break it is looked at again before anybody is told, in seconds. */
  readonly confirmAfter: number
  /** By how many passes in a row a target is unreachable. */
  readonly unreachableAfter: number
}
