import type { RunContext } from './run-context.ts'

let current: RunContext | undefined

/** The run that the tests of this thread belong to; undefined before the first of them asks for it. */
export function currentRun(): RunContext | undefined {
  return current
}

/**
 * Says which run the tests to come belong to.
 *
 * @param run - none once it has ended
 */
export function setCurrentRun(run: RunContext | undefined): void {
  current = run
}
