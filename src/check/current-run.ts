import type { RunContext } from './run-context.ts'

/** The run that the tests of this thread belong to: none before the first of them asks for it, nor once it has ended. */
export const current: { run?: RunContext | undefined } = {}
