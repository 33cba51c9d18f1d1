/** A request of the rate-limit trial, as a log has it. */
export interface RecordedStep {
  /** Number of its exchange. */
  readonly step: number
  readonly batch: number
  readonly batchSize: number
}
