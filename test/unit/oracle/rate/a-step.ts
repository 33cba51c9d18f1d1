import { theKey } from '../../../../src/http/credential.ts'
import type { Recovery } from '../../../../src/oracle/rate/trial.ts'
import { type Step, toStep } from '../../../../src/oracle/step.ts'

const start = Date.UTC(2026, 0, 1)

/** What a step may differ in from a request that was let in. */
export interface Given {
  readonly status?: number
  readonly limit?: number | string
  readonly remaining?: number | string
  /** Seconds after the beginning; 60 unless given. */
  readonly reset?: number
  readonly retryAfter?: string
  /** Local ms after the beginning. */
  readonly at?: number
  readonly batch?: number
  readonly batchSize?: number
  readonly hasDate?: boolean
}

let made = 0

/** A step of a trial of a limit of 60 a minute. */
export function aStep(given: Given = {}): Step {
  const { status = 200, at = 0, hasDate = true } = given
  const sentAt = start + at
  made += 1
  return toStep(
    {
      number: made,
      request: { operation: 'listPets', method: 'GET', path: '/pets', credential: theKey },
      keyVariable: 'PETSTORE_RATE_LIMIT_KEY',
      url: 'https://pets.example/v1/pets',
      sentAt,
      durationMs: 10,
      response: {
        status,
        headers: {
          'x-ratelimit-limit': String(given.limit ?? 60),
          'x-ratelimit-remaining': String(given.remaining ?? 59),
          'x-ratelimit-reset': String(start / 1000 + (given.reset ?? 60)),
          ...(hasDate ? { date: new Date(sentAt).toUTCString() } : {}),
          ...(given.retryAfter === undefined ? {} : { 'retry-after': given.retryAfter }),
        },
        mediaType: 'application/json',
        text: '[]',
        body: [],
      },
    },
    given.batch ?? made,
    given.batchSize ?? 1,
  )
}

/** Requests let in one after the other, ten ms apart, Remaining falling from one number to another. */
export function falling(from: number, to: number, given: Given = {}): readonly Step[] {
  return Array.from({ length: from - to + 1 }, (_, index) =>
    aStep({ at: index * 10, ...given, remaining: from - index }),
  )
}

/** What came after a 429 that was waited out for a minute, but for what is given. */
export function aRecovery(given: Partial<Recovery> = {}): Recovery {
  const refused = aStep({ status: 429, remaining: 0, retryAfter: '60' })
  const afterRetry = aStep({ at: 60_150, reset: 120 })
  return {
    refused,
    retryAfterMs: 60_000,
    given: undefined,
    afterRetry,
    confirmed: undefined,
    beforeReset: refused,
    afterReset: [afterRetry],
    resetGiven: undefined,
    ...given,
  }
}

/** A 429 once nothing remains. */
export function aRefusal(): Step {
  return aStep({ status: 429, remaining: 0, retryAfter: '60', at: 700 })
}
