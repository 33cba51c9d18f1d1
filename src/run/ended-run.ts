import { catalogue } from '../spec/catalogue.ts'
import { finishRun } from '../verdict/finish-run.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { emptyRecord } from '../verdict/run-record.ts'
import type { RunOptions } from './options/run-options.ts'
import { runFacts } from './run-facts.ts'

interface EndOfRun {
  readonly startedAt: Date
  readonly finishedAt: Date
  readonly requests: Readonly<Record<string, number>>
  readonly reason: string
}

/** The verdict on a target whose run had to be ended from outside: inconclusive, with the reason at each requirement. */
export function endedRun(
  options: RunOptions,
  { startedAt, finishedAt, requests, reason }: EndOfRun,
): FinishedRun {
  const facts = runFacts(options, options.target ?? '', startedAt, finishedAt, false)
  const record = { ...emptyRecord, requestsByOperation: requests }
  const finished = finishRun(facts, record, catalogue, options.requirements)
  return {
    ...finished,
    requirements: finished.requirements.map((requirement) =>
      requirement.verdict === 'inconclusive' ? { ...requirement, reason } : requirement,
    ),
  }
}
