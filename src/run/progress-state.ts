/** How far a run has come. */
export interface ProgressState {
  /** Part of the suite that is at work, such as `rate-limits`. */
  readonly section: string
  readonly done: number
  /** Checks of the run, as far as they are known yet. */
  readonly total: number
  readonly failed: number
  readonly requests: number
  /** Until when nothing is sent, the target having said so. */
  readonly waitingUntil?: Date
}
