/** A process that runs the cases it is sent, one at a time: its parent waits for each result. */

import { isRecord } from '../../src/spec/is-record.ts'
import { profileNames } from '../../src/spec/profile.ts'
import type { CalibrationCase } from './calibration-case.ts'
import { type CaseResult, endedEarly } from './case-result.ts'
import { runCase } from './run-case.ts'
import { subjectKinds } from './subject.ts'

process.on('message', (message: unknown) => {
  const startedAt = performance.now()
  judged(message)
    .catch((error: unknown) => endedEarly(words(error), Math.round(performance.now() - startedAt)))
    .then((result) => process.send?.(result))
})
// Without its parent there is nobody to work for.
process.on('disconnect', () => process.exit())

async function judged(message: unknown): Promise<CaseResult> {
  if (!isCalibrationCase(message)) throw new Error('this message is no case')
  return await runCase(message)
}

function isCalibrationCase(value: unknown): value is CalibrationCase {
  return (
    isRecord(value) &&
    subjectKinds.some((kind) => kind === value['kind']) &&
    typeof value['name'] === 'string' &&
    typeof value['seed'] === 'number' &&
    typeof value['inMemory'] === 'boolean' &&
    (value['judgeAgain'] === undefined || value['judgeAgain'] === true) &&
    profileNames.some((profile) => profile === value['profile']) &&
    (value['maxRequests'] === undefined || typeof value['maxRequests'] === 'number')
  )
}

function words(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
