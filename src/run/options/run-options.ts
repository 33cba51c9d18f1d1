import type { parseRunOptions } from './parse-run-options.ts'

/** All that a run is told, checked. */
export type RunOptions = ReturnType<typeof parseRunOptions> & {
  /** Begins the names of the run's pets; absent: drawn afresh. */
  readonly tag?: string
}
