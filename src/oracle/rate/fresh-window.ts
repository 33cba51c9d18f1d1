import type { Step } from '../step.ts'

/**
 * Requests at an odd moment long after Reset, on a key of the trial's own whose window was not whole when it was looked
 * at before.
 */
export interface FreshWindow {
  /** The look before, after which nothing was sent until its Reset and some seconds more had passed. */
  readonly before: Step
  readonly first: Step
  /** Right after it. */
  readonly second: Step
  /** Some seconds later. Undefined where a window may end meanwhile. */
  readonly third: Step | undefined
  /** The first request of one more window, at another odd moment. */
  readonly again: Step | undefined
}
