import { finishRun } from '../verdict/finish-run.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { emptyRecord } from '../verdict/run-record.ts'
import type { RunOptions } from './options/run-options.ts'
import { interfaceFacts, readCalibrationFigures, suiteFacts } from './run-facts.ts'

interface EndOfRun {
  readonly startedAt: Date
  readonly finishedAt: Date
  readonly requests: Readonly<Record<string, number>>
  readonly reason: string
}

/** The result of a run that was ended from outside: inconclusive, with the reason at each requirement. */
export function endedRun(
  { target = '', profile, seed, requirements }: RunOptions,
  { startedAt, finishedAt, requests, reason }: EndOfRun,
): FinishedRun {
  const calibration = readCalibrationFigures()
  const facts = {
    complete: false,
    suite: suiteFacts(),
    interface: interfaceFacts,
    target: { baseUrl: target },
    profile,
    seed,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    ...(calibration && { calibration }),
  }
  const finished = finishRun(facts, { ...emptyRecord, requestsByOperation: requests }, requirements)
  return {
    ...finished,
    requirements: finished.requirements.map((requirement) =>
      requirement.verdict === 'inconclusive' ? { ...requirement, reason } : requirement,
    ),
  }
}
