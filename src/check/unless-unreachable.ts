import { Unreachable } from './outcome.ts'

/** A target that stops to answer at the end has been judged by then: anything else is thrown on. */
export function unlessUnreachable(error: unknown): void {
  if (!(error instanceof Unreachable)) throw error
}
