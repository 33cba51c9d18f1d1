import { parseHttpDate } from '../http/retry-after.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { OperationId } from '../spec/operation.ts'
import { headOf, statusOf } from './exchange-status.ts'
import { endOf } from './moments.ts'

/** What one response says of the limit, in the target's own time. */
export interface LimitReading {
  readonly limit: number
  readonly remaining: number
  /** Unix time in seconds. Undefined where Reset is missing or no timestamp: RATE-1 and RATE-2 judge that. */
  readonly reset: number | undefined
  /** The response's `Date` as Unix time in seconds. */
  readonly date: number | undefined
}

/** One request of the rate-limit trial. */
export interface Step {
  readonly exchange: Exchange
  /** Requests sent together carry the same number, and those sent later a higher one. */
  readonly batch: number
  /** How many requests were sent together with it, itself included. */
  readonly batchSize: number
  /** Local times in ms. */
  readonly sentAt: number
  readonly endedAt: number
  readonly status: number
  readonly reading: LimitReading | undefined
}

/** Steps in the order in which they were sent. */
export type Steps = readonly Step[]

/** A step with the headers of the limit. */
export interface ToldStep extends Step {
  readonly reading: LimitReading
}

/** Reset is rounded up to whole seconds and `Date` down: the time between may appear so much too long. */
export const roundingSeconds = 2

const wholeNumber = /^\d{1,15}$/
const timestamp = /^\d{9,11}(\.\d+)?$/

/** Makes a step of an exchange, as the only one of its batch unless told otherwise. */
export function toStep(exchange: Exchange, batch = 0, batchSize = 1): Step {
  return {
    exchange,
    batch,
    batchSize,
    sentAt: exchange.sentAt,
    endedAt: endOf(exchange),
    status: statusOf(exchange) ?? 0,
    reading: readLimit(exchange),
  }
}

/** Gives steps without a `Date`, such as a proxy's own 429, one by our clock and the offset of other responses. */
export function datedBy(steps: Steps): (step: Step) => Step {
  // `Date` is cut to whole seconds, and older than the response's end: the largest offset is the nearest.
  const offset = Math.max(
    ...steps.flatMap(({ reading, endedAt }) =>
      reading?.date === undefined ? [] : reading.date - endedAt / 1000,
    ),
  )
  return (step) => {
    const { reading, endedAt } = step
    if (reading === undefined || reading.date !== undefined || !Number.isFinite(offset)) return step
    return { ...step, reading: { ...reading, date: Math.floor(endedAt / 1000 + offset) } }
  }
}

/** Seconds from a response to its Reset, in the target's own time, if it shows both. */
export function secondsToReset(reading: LimitReading | undefined): number | undefined {
  if (reading?.reset === undefined || reading.date === undefined) return undefined
  return reading.reset - reading.date
}

/** Whether the limiter accepted the request. */
export function isLetIn({ status }: Step): boolean {
  return status >= 200 && status < 300
}

/** The operation of a step; a service may count by operation. */
export function operationOf({ exchange }: Step): OperationId | undefined {
  return exchange.request.operation
}

/** Whether a response has the headers of the limit. */
export function isTold(step: Step): step is ToldStep {
  return step.reading !== undefined
}

function readLimit(exchange: Exchange): LimitReading | undefined {
  const headers = headOf(exchange)?.headers ?? {}
  const limit = String(headers['x-ratelimit-limit'])
  const remaining = String(headers['x-ratelimit-remaining'])
  const reset = String(headers['x-ratelimit-reset'])
  if (!wholeNumber.test(limit) || !wholeNumber.test(remaining) || Number(limit) === 0) return undefined
  const date = parseHttpDate(headers['date'])
  return {
    limit: Number(limit),
    remaining: Number(remaining),
    reset: timestamp.test(reset) ? Number(reset) : undefined,
    date: date === undefined ? undefined : date / 1000,
  }
}

/** The steps that were refused since the last accepted one. */
export function refusedSince(steps: Steps): Steps {
  return steps.slice(steps.findLastIndex(isLetIn) + 1)
}

/** Remaining; 0 without the header. */
export function remainingOf({ reading }: Step): number {
  return reading?.remaining ?? 0
}

/** The largest Limit; 0 where none was returned. */
export function limitOf(steps: Steps): number {
  return Math.max(0, ...steps.map(({ reading }) => reading?.limit ?? 0))
}

/** The requests that were sent together, in their order. */
export function batchesOf<S extends Step>(steps: readonly S[]): readonly (readonly S[])[] {
  return [...Map.groupBy(steps, ({ batch }) => batch).values()]
}

/** What remains after the last batch: its responses may have come in any order. */
export function lowestRemaining(steps: Steps): number {
  const batch = steps.at(-1)?.batch
  const newest = steps.filter((step) => step.batch === batch)
  const told = newest.filter(isTold)
  return Math.min(...(told.length > 0 ? told : newest).map(remainingOf))
}
