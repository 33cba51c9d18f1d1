import type { parseRunOptions } from './parse-run-options.ts'

/** All that a run is told, checked and frozen. */
export type RunOptions = ReturnType<typeof parseRunOptions>
