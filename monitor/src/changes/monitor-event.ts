import {
  isListOf,
  isMapOf,
  isNumber,
  isObjectOf,
  isOneOf,
  isText,
  namesOf,
  type Of,
  optional,
} from './form.ts'

const isChangedRequirement = isObjectOf({
  requirement: isText,
  level: isText,
  /** The violation, where it is violated. */
  expected: optional(isText),
  actual: optional(isText),
  /** Since when it had been violated, where it is fixed: milliseconds since the epoch. */
  since: optional(isNumber),
})

/** A requirement that a run decided otherwise than the runs before it. */
export type ChangedRequirement = Of<typeof isChangedRequirement>

const isChangedAnswer = isObjectOf({ requirement: isText, question: isText, before: isText, after: isText })

/** An open question that is answered otherwise than before. */
export type ChangedAnswer = Of<typeof isChangedAnswer>

const isChangedLatency = isObjectOf({
  operation: isText,
  /** Of the last night. */
  medianMs: isNumber,
  /** Of the four weeks before. */
  usualMs: isNumber,
})

/** An operation whose answers take longer, or no longer do. */
export type ChangedLatency = Of<typeof isChangedLatency>

const hasRequirements = isObjectOf({ requirements: isListOf(isChangedRequirement) })
const hasOperations = isObjectOf({ operations: isListOf(isChangedLatency) })

/** What each kind of event tells, in the order in which a run tells them. A run has one of each kind at the most. */
const changes = {
  'target.non-conformant': hasRequirements,
  'target.conformant': hasRequirements,
  'requirements.failed': hasRequirements,
  'requirements.fixed': hasRequirements,
  'target.unreachable': isObjectOf({ cycles: isNumber, reason: isText }),
  'target.reachable': isObjectOf({ since: isNumber }),
  'key.rejected': isObjectOf({ reason: isText }),
  'key.accepted': isObjectOf({ since: isNumber }),
  'suite.failed': isObjectOf({ reason: isText }),
  'observations.changed': isObjectOf({ answers: isListOf(isChangedAnswer) }),
  'latency.doubled': hasOperations,
  'latency.usual': hasOperations,
} as const

/** The name of a kind of event. */
export type ChangeType = keyof typeof changes

/** What an event tells, by its type. */
export type Change = {
  [Type in ChangeType]: { readonly type: Type } & Of<(typeof changes)[Type]>
}[ChangeType]

/** Every kind of event, in the order in which a run tells them. */
export const changeTypes = namesOf(changes)

const isEvent = isObjectOf({
  type: isOneOf(...changeTypes),
  /** Unique, and the same however often it is sent. */
  id: isText,
  target: isText,
  baseUrl: isText,
  labels: isMapOf(isText),
  runId: isText,
  /** When the run that shows it ended: milliseconds since the epoch. */
  at: isNumber,
})

/** Something about a target that somebody should know. */
export type MonitorEvent = Change & Of<typeof isEvent>

/** Whether a value is an event. */
export function isMonitorEvent(value: unknown): value is MonitorEvent {
  return isEvent(value) && changes[value.type](value)
}
