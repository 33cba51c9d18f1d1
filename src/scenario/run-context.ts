import type { startRun } from './start-run.ts'

/** What the scenarios of a run share. */
export type RunContext = Awaited<ReturnType<typeof startRun>>['context']
