/**
 * An error that tells of the target or of the run's limits, and of nothing in the code. So it has no stack: Vitest
 * reads every file that a stack names, once for each line of it, in search of a source map.
 */
export class StacklessError extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
  }
}
