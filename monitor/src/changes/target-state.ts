import {
  isBoolean,
  isListOf,
  isMapOf,
  isNumber,
  isObjectOf,
  isOneOf,
  isText,
  type Of,
  optional,
} from './form.ts'

const isRequirementState = isObjectOf({
  failed: isBoolean,
  /** Milliseconds since the epoch: when the first run began that decided it so. */
  since: isNumber,
  /** Of the run that violated it: with the same seed it is tried again in the same way. */
  seed: optional(isNumber),
  /** How many runs in a row decided it otherwise, where the second look at each did not. */
  doubts: optional(isNumber),
})

/** A requirement as the runs up to now have decided it. */
export type RequirementState = Of<typeof isRequirementState>

const isAnswerState = isObjectOf({
  requirement: isText,
  question: isText,
  answer: isText,
  /** The answer without what is of one run alone. */
  shape: isText,
  /** Another answer that one run has seen: by a second one it is the answer. */
  next: optional(isObjectOf({ answer: isText, shape: isText })),
})

/** How an open question was answered last. */
export type AnswerState = Of<typeof isAnswerState>

/** Whether a value is the state of a target. */
export const isTargetState = isObjectOf({
  status: isOneOf('unknown', 'conformant', 'non-conformant'),
  /** Milliseconds since the epoch. */
  statusSince: isNumber,
  /** How many cycles in a row have not reached it. */
  unreachableCycles: isNumber,
  /** When the first of them began. */
  unreachableSince: optional(isNumber),
  /** Whether that was told. */
  unreachableTold: isBoolean,
  /** When the first of the last runs began whose key the target rejected. */
  keyRejectedSince: optional(isNumber),
  requirements: isMapOf(isRequirementState),
  /** By what a question is known again by. */
  answers: isMapOf(isAnswerState),
  /** Operations that are told to be slow, with the median in ms that was usual before. */
  slow: isMapOf(isNumber),
})

/** How a target stands, by all of its runs: what the next one is held against. */
export type TargetState = Of<typeof isTargetState>

/** A target that no run has judged. */
export const newTarget: TargetState = {
  status: 'unknown',
  statusSince: 0,
  unreachableCycles: 0,
  unreachableTold: false,
  requirements: {},
  answers: {},
  slow: {},
}

const isLatencyTotals = isObjectOf({ buckets: isListOf(isNumber), count: isNumber, sumMs: isNumber })

/** Answers of an operation, counted by how long they took. */
export type LatencyTotals = Of<typeof isLatencyTotals>

/** Whether a value is what was counted of a target. */
export const isTotals = isObjectOf({
  runs: isNumber,
  requests: isNumber,
  unreachableRuns: isNumber,
  /** Runs that violated it, by requirement. */
  failures: isMapOf(isNumber),
  /** By operation: answers no slower than each of `latencyBucketsMs`, all of them, and the sum of what they took. */
  latencies: isMapOf(isLatencyTotals),
})

/** What was counted since a target was first seen. It only rises. */
export type Totals = Of<typeof isTotals>

/** Upper bounds of the buckets that durations are counted in. */
export const latencyBucketsMs = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const

/** Of a target that no run has judged. */
export const noTotals: Totals = { runs: 0, requests: 0, unreachableRuns: 0, failures: {}, latencies: {} }
