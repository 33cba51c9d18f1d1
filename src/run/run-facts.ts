import type { RunFacts } from '../verdict/finish-run.ts'
import { readCalibrationFigures } from './calibration-figures.ts'
import type { RunOptions } from './options/run-options.ts'
import { interfaceFacts, suiteFacts } from './suite-facts.ts'

/** What of a run its options do not tell. */
interface Course {
  readonly baseUrl: string
  readonly startedAt: Date
  readonly finishedAt: Date
  /** False when the run was interrupted. */
  readonly complete: boolean
}

/** What a run is, apart from what it found. */
export function runFacts(
  { profile, seed }: Pick<RunOptions, 'profile' | 'seed'>,
  { baseUrl, startedAt, finishedAt, complete }: Course,
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
    ...(calibration === undefined ? {} : { calibration }),
  }
}
