import type { ChangeType } from '../changes/monitor-event.ts'

/** The forms in which events can be told. */
export const receiverKinds = ['webhook', 'slack', 'alertmanager'] as const

/** The name of a form. */
type ReceiverKind = (typeof receiverKinds)[number]

/** Somebody who is told of events. */
export interface Receiver {
  /** By which its deliveries are known again. */
  readonly name: string
  readonly kind: ReceiverKind
  /** Whole; it may be a secret, as Slack's are. */
  readonly url: string
  /** What a webhook is signed with. */
  readonly secret?: string
  /** The only events to tell; all unless given. */
  readonly events?: readonly ChangeType[]
}

/** Whether a value is a whole http or https address. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)
}
