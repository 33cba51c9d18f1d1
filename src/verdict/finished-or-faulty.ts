import type { FinishedRun } from './finished-run.ts'
import { emptyRecord, type RunRecord } from './run-record.ts'

/**
 * Finishes a run. Where its record is what goes wrong, one is finished that tells of that and of the requests: whoever asked
 * a target is told of it, whatever the target made of the suite.
 *
 * @throws what finishing throws that has nothing to do with the record
 */
export function finishedOrFaulty(finish: (record: RunRecord) => FinishedRun, record: RunRecord): FinishedRun {
  try {
    return finish(record)
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return finish({
      ...emptyRecord,
      requestsByOperation: record.requestsByOperation,
      suiteFaults: [...record.suiteFaults, `The verdicts could not be made: ${words}`],
      unreachable: record.unreachable,
      preflight: record.preflight,
    })
  }
}
