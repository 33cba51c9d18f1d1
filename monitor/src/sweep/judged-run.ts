import type { Report, RunOptions } from 'petstore-conformance'

/** What a run has come to: its report, and what only its log tells. */
export interface JudgedRun {
  readonly report: Report
  readonly exitCode: number
  /** By operation: how long its answers took, in the order in which they came. */
  readonly durationsMs: Readonly<Record<string, readonly number[]>>
  /** What the last answer to the main key said was left of its limit. */
  readonly remaining?: number
  /** Why the run had to be ended before it came to a verdict, where it had to. */
  readonly ended?: string
  /** Files of the run, compressed with Zstandard, by name. */
  readonly files: Readonly<Record<string, Uint8Array>>
}

/**
 * Judges a target.
 *
 * @throws an error in words where no run could be made at all: the reason is the suite's or its machine's
 */
export type Judge = (options: RunOptions, signal: AbortSignal) => Promise<JudgedRun>

/**
 * Does something with a place for one run, as soon as there is one.
 *
 * @param signal - ends the waiting for it
 */
export type WithSlot = <Result>(
  signal: AbortSignal,
  work: (judge: Judge) => Promise<Result>,
) => Promise<Result>
