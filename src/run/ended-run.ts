import { catalogue } from '../spec/catalogue.ts'
import { finishRun } from '../verdict/finish-run.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { emptyRecord } from '../verdict/run-record.ts'
import type { RunOptions } from './options/run-options.ts'
import { runFacts } from './run-facts.ts'

/** How a run ended that came to no verdict. */
export interface EndOfRun {
  readonly startedAt: Date
  readonly finishedAt: Date
  /** How many requests it had sent, by operation. */
  readonly requests: Readonly<Record<string, number>>
  /** Why it was ended, in words. */
  readonly reason: string
}

/** The verdict on a target whose run had to be ended from outside: inconclusive, with the reason at each requirement. */
export function endedRun(
  options: RunOptions,
  { startedAt, finishedAt, requests, reason }: EndOfRun,
): FinishedRun {
  const facts = runFacts(options, { baseUrl: options.target ?? '', startedAt, finishedAt, complete: false })
  const finished = finishRun(
    facts,
    { ...emptyRecord, requestsByOperation: requests },
    catalogue,
    options.requirements,
  )
  return {
    ...finished,
    requirements: finished.requirements.map((requirement) =>
      requirement.verdict === 'inconclusive' ? { ...requirement, reason } : requirement,
    ),
  }
}
