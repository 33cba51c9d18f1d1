import type { Step } from '../step.ts'
import type { Recovery } from './recovery.ts'

/** What a trial found. */
export interface Trial {
  /** The requests spent up to the first that was refused, in the order in which they were sent. */
  readonly spent: readonly Step[]
  /** Requests of other kinds that do not show that they are spent from the same counter, each kind by itself. */
  readonly apart: readonly (readonly Step[])[]
  /** Requests of kinds whose own counter was crossed too, each kind by itself. */
  readonly crossedApart: readonly (readonly Step[])[]
  /** Requests of kinds whose own counter is worth crossing, and was not for want of them, each kind by itself. */
  readonly uncrossed: readonly (readonly Step[])[]
  /** Undefined when no request was answered 429. */
  readonly recovery: Recovery | undefined
  /** The requests of a second crossing, from the last one before them on; none where there was none. */
  readonly again: readonly Step[]
  /** What came after other 429s that were waited out: of other operations, and of the second crossing. */
  readonly further?: readonly Recovery[]
  /** So many requests side by side took no more than came back meanwhile: more may reach the limit. */
  readonly outpaced?: number
  /** So many animals could still be created when it was over. */
  readonly createsLeft: number
}
