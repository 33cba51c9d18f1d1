import type { RunFacts } from '../verdict/finish-run.ts'
import { readCalibrationFigures } from './calibration-figures.ts'
import type { RunOptions } from './options/run-options.ts'
import { interfaceFacts, suiteFacts } from './suite-facts.ts'

/** What a run is, apart from what it found; not complete when it was interrupted. */
export function runFacts(
  { profile, seed }: RunOptions,
  baseUrl: string,
  startedAt: Date,
  finishedAt: Date,
  complete: boolean,
): RunFacts {
  const calibration = readCalibrationFigures()
  return {
    complete,
    suite: suiteFacts(),
    interface: interfaceFacts,
    target: { baseUrl },
    profile,
    seed,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    ...(calibration && { calibration }),
  }
}
