import { type Overstated, type Readings, readRemaining } from '../../../src/oracle/readings.ts'
import { toStep } from '../../../src/oracle/step.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import type { OperationId } from '../../../src/spec/operation.ts'
import { anExchange } from './an-exchange.ts'

/** An answer that was let in, and what it tells of the limit. Times are local, in ms. */
export interface Answer {
  readonly operation: OperationId
  readonly sentAt: number
  readonly endedAt: number
  readonly limit: number
  readonly remaining: number
  readonly resetAt: number
  /** By the service's clock. */
  readonly at: number
}

function exchangeOf({ operation, sentAt, endedAt, limit, remaining, resetAt, at }: Answer): Exchange {
  const exchange = anExchange({
    operation,
    sentAt,
    headers: {
      date: new Date(at).toUTCString(),
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
    },
  })
  return { ...exchange, durationMs: endedAt - sentAt }
}

/** What is read of answers, in the order in which they end. */
export function readAll(answers: readonly Answer[]): readonly ReturnType<typeof readRemaining>[] {
  let all: ReadonlyMap<OperationId, Readings> = new Map()
  return answers
    .toSorted((a, b) => a.endedAt - b.endedAt)
    .map((answer) => {
      const read = readRemaining(all, answer.operation, toStep(exchangeOf(answer), 0, 1))
      all = read.all
      return read
    })
}

/** What is told too much, of answers in the order in which they end. */
export function overstated(answers: readonly Answer[]): readonly Overstated[] {
  return readAll(answers).flatMap((read) => read.overstated ?? [])
}
