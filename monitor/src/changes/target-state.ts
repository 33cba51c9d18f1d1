/** A requirement as the runs up to now have decided it. */
export interface RowState {
  readonly broken: boolean
  /** Milliseconds since the epoch: when the first run began that decided it so. */
  readonly since: number
  /** Of the run that broke it: with the same seed it is tried again in the same way. */
  readonly seed?: number
  /** How many runs in a row decided it otherwise, where the second look at each did not. */
  readonly doubts?: number
}

/** How an open question was answered last. */
export interface AnswerState {
  readonly requirement: string
  readonly question: string
  readonly answer: string
  /** The answer without what is of one run alone. */
  readonly shape: string
  /** Another answer that one run has seen: by a second one it is the answer. */
  readonly next?: { readonly answer: string; readonly shape: string }
}

/** How a target stands, by all of its runs: what the next one is held against. */
export interface TargetState {
  readonly status: 'unknown' | 'conformant' | 'non-conformant'
  /** Milliseconds since the epoch. */
  readonly statusSince: number
  /** How many passes in a row have not reached it. */
  readonly unreachablePasses: number
  /** When the first of them began. */
  readonly unreachableSince?: number
  /** Whether that was told. */
  readonly unreachableTold: boolean
  /** When the first of the last runs began whose key the target rejected. */
  readonly keyRejectedSince?: number
  readonly rows: Readonly<Record<string, RowState>>
  /** By what a question is known again by. */
  readonly answers: Readonly<Record<string, AnswerState>>
  /** Operations that are told to be slow, with the median in ms that was usual before. */
  readonly slow: Readonly<Record<string, number>>
}

/** A target that no run has judged. */
export const newTarget: TargetState = {
  status: 'unknown',
  statusSince: 0,
  unreachablePasses: 0,
  unreachableTold: false,
  rows: {},
  answers: {},
  slow: {},
}

/** What was counted since a target was first seen. It only rises. */
export interface Totals {
  readonly runs: number
  readonly requests: number
  readonly unreachableRuns: number
  /** Runs that broke it, by requirement. */
  readonly failures: Readonly<Record<string, number>>
  /** By operation: answers no slower than each of `latencyBucketsMs`, all of them, and the sum of what they took. */
  readonly latencies: Readonly<Record<string, LatencyTotals>>
}

/** Answers of an operation, counted by how long they took. */
export interface LatencyTotals {
  readonly buckets: readonly number[]
  readonly count: number
  readonly sumMs: number
}

/** Upper bounds of the buckets that durations are counted in. */
export const latencyBucketsMs = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const

/** Of a target that no run has judged. */
export const noTotals: Totals = { runs: 0, requests: 0, unreachableRuns: 0, failures: {}, latencies: {} }
