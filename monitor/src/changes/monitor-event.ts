import type { RequirementId } from 'petstore-conformance'

/** A requirement that a run decided otherwise than the runs before it. */
export interface ChangedRow {
  readonly requirement: RequirementId
  readonly level: string
  /** What broke it, where it is broken. */
  readonly expected?: string
  readonly actual?: string
  /** Since when it had been broken, where it is mended: milliseconds since the epoch. */
  readonly since?: number
}

/** An open question that is answered otherwise than before. */
export interface ChangedAnswer {
  readonly requirement: string
  readonly question: string
  readonly before: string
  readonly after: string
}

/** An operation whose answers take longer, or no longer do. */
export interface ChangedLatency {
  readonly operation: string
  /** Of the last night. */
  readonly medianMs: number
  /** Of the four weeks before. */
  readonly usualMs: number
}

/** What an event tells, by its type. A run has one of each type at the most. */
export type Change =
  | { readonly type: 'target.non-conformant'; readonly rows: readonly ChangedRow[] }
  | { readonly type: 'target.conformant'; readonly rows: readonly ChangedRow[] }
  | { readonly type: 'rows.broken'; readonly rows: readonly ChangedRow[] }
  | { readonly type: 'rows.mended'; readonly rows: readonly ChangedRow[] }
  | { readonly type: 'target.unreachable'; readonly passes: number; readonly reason: string }
  | { readonly type: 'target.reachable'; readonly since: number }
  | { readonly type: 'key.rejected'; readonly reason: string }
  | { readonly type: 'key.accepted'; readonly since: number }
  | { readonly type: 'observations.changed'; readonly answers: readonly ChangedAnswer[] }
  | { readonly type: 'latency.doubled'; readonly operations: readonly ChangedLatency[] }
  | { readonly type: 'latency.usual'; readonly operations: readonly ChangedLatency[] }

/** The name of a kind of event. */
export type ChangeType = Change['type']

/** Every kind of event, in the order in which a run tells them. */
export const changeTypes = [
  'target.non-conformant',
  'target.conformant',
  'rows.broken',
  'rows.mended',
  'target.unreachable',
  'target.reachable',
  'key.rejected',
  'key.accepted',
  'observations.changed',
  'latency.doubled',
  'latency.usual',
] as const satisfies readonly ChangeType[]

/** Something about a target that somebody should know. */
export type MonitorEvent = Change & {
  /** Unique, and the same however often it is sent. */
  readonly id: string
  readonly target: string
  readonly baseUrl: string
  readonly labels: Readonly<Record<string, string>>
  readonly runId: string
  /** When the run that shows it ended: milliseconds since the epoch. */
  readonly at: number
}
