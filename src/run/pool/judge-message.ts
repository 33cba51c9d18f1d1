import type { JudgedRun } from '../../../monitor/src/sweep/judged-run.ts'
import type { RunOptions } from '../options/run-options.ts'

/** What the thread of a slot is told. */
export type JudgeRequest =
  | {
      readonly kind: 'judge'
      /** A folder of the run's own, which is there. */
      readonly folder: string
      readonly options: RunOptions
    }
  /** The run at hand is to end early: what it has found by then counts. */
  | { readonly kind: 'stop' }

/** What it answers. */
export type JudgeAnswer =
  | { readonly kind: 'judged'; readonly judged: JudgedRun }
  /** No run could be made; in words. */
  | { readonly kind: 'failed'; readonly message: string }
