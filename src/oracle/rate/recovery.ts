import type { Step } from '../step.ts'
import type { FreshWindow } from './fresh-window.ts'

/** What came after the 429. */
export interface Recovery {
  /** The 429 that was waited out. */
  readonly refused: Step
  /** What its Retry-After asks for, in ms; undefined when there is none that can be read. */
  readonly retryAfterMs: number | undefined
  /** Why nothing more was asked, if so. */
  readonly given: string | undefined
  /** Asked once Retry-After had passed. */
  readonly afterRetry: Step | undefined
  /** Asked again to confirm that the first was refused: after its own Retry-After, or after another 429. */
  readonly confirmed: Step | undefined
  /** The limit was crossed once more between these two. */
  readonly isConfirmedApart?: boolean
  /** The last response before a time with nothing sent that lasted until Reset, and the ones asked after it. */
  readonly beforeReset: Step | undefined
  readonly afterReset: readonly Step[]
  /** Why the time of Reset was not waited for, if so. */
  readonly resetGiven: string | undefined
  /** Asked where fewer remained after Reset than should, on a key of the trial's own. */
  readonly fresh?: FreshWindow | undefined
}
