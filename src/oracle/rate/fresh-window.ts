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
  /** Just before the window ends: it tells what others spent in it. Undefined where the window is too short for that. */
  readonly third: Step | undefined
  /** The first requests of more windows, at other odd moments. */
  readonly again: readonly Step[]
}
