/**
 * An error of the target or of the run's limits, which no code explains. It has no stack, since Vitest reads every file that
 * a stack names, once for each line, in search of a source map.
 */
export class StacklessError extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
  }
}
