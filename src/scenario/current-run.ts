import type { RunContext } from './run-context.ts'

/** The run of the tests in this thread; undefined before the first test and after the end. */
export const current: { run?: RunContext | undefined } = {}
