import type { parseRunOptions } from './parse-run-options.ts'

/** All options of a run, checked. */
export type RunOptions = ReturnType<typeof parseRunOptions> & {
  /** The beginning of its pets' names; drawn anew by default. */
  readonly tag?: string
}
