import { slidingWindow } from '../../../../calibration/limits/sliding-window.ts'
import { tokenBucket } from '../../../../calibration/limits/token-bucket.ts'
import { fixedWindow } from '../../../../src/service/limits/fixed-window.ts'
import type { Limiter, Window } from '../../../../src/service/limits/limiter.ts'

/** How a target counts, and what its Reset tells of. */
export const countings = [
  'fixed window from the first request',
  'fixed window by the clock',
  'sliding log, Reset of all',
  'sliding log, Reset of the next',
  'token bucket, Reset of all',
  'token bucket, Reset of the next',
] as const

type Counting = (typeof countings)[number]

/** A target that limits requests, without any HTTP. */
export interface TargetOptions extends Window {
  readonly counting: Counting
  /** How far its clock is ahead of the client's. */
  readonly offsetMs: number
  readonly sendsDate: boolean
  readonly byOperation: boolean
}

/** What a target answers to one request. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** Counts requests and answers as the interface document says; others spend a tenth of the limit at most. */
export class SimulatedTarget {
  readonly #options: TargetOptions
  readonly #limiters = new Map<string, Limiter>()
  readonly #others = new Map<string, readonly number[]>()

  constructor(options: TargetOptions) {
    this.#options = options
  }

  /** Answers a request of the client's; the time is the client's. */
  answer(operation: string, now: number): Answer {
    const { offsetMs, sendsDate } = this.#options
    const time = now + offsetMs
    const { allowed, limit, remaining, resetAt, retryAt } = this.#limiter(operation).spend(time)
    return {
      status: allowed ? 200 : 429,
      headers: {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(remaining),
        'x-ratelimit-reset': String(Math.ceil(resetAt / 1000)),
        ...(sendsDate ? { date: new Date(time).toUTCString() } : {}),
        ...(allowed ? {} : { 'retry-after': String(Math.ceil((retryAt - time) / 1000)) }),
      },
    }
  }

  /** Lets another user of the key send one request, unless the tenth is spent. */
  answerOther(operation: string, now: number): void {
    const { offsetMs, limit, windowMs } = this.#options
    const name = this.#counterOf(operation)
    const spent = (this.#others.get(name) ?? []).filter((at) => at > now - windowMs)
    if (spent.length + 1 > limit / 10) return
    this.#others.set(name, [...spent, now])
    this.#limiter(operation).spend(now + offsetMs)
  }

  #limiter(operation: string): Limiter {
    const name = this.#counterOf(operation)
    const known = this.#limiters.get(name)
    if (known !== undefined) return known
    const limiter = makeLimiter(this.#options)
    this.#limiters.set(name, limiter)
    return limiter
  }

  #counterOf(operation: string): string {
    return this.#options.byOperation ? operation : 'all'
  }
}

function makeLimiter({ counting, limit, windowMs }: TargetOptions): Limiter {
  switch (counting) {
    case 'fixed window from the first request':
      return fixedWindow({ limit, windowMs })
    case 'fixed window by the clock':
      return clockWindow({ limit, windowMs })
    case 'sliding log, Reset of all':
      return slidingWindow({ limit, windowMs })
    case 'sliding log, Reset of the next':
      return slidingWindow({ limit, windowMs }, { resetIsNext: true })
    case 'token bucket, Reset of all':
      return tokenBucket({ limit, windowMs })
    case 'token bucket, Reset of the next':
      return withNextToken(tokenBucket({ limit, windowMs }), { limit, windowMs })
  }
}

/** Windows that begin where the clock says, whether or not anything is sent. */
function clockWindow({ limit, windowMs }: Window): Limiter {
  let window = 0
  let used = 0
  const look = (now: number, spends: boolean) => {
    const current = Math.floor(now / windowMs)
    if (current !== window) used = 0
    window = current
    const allowed = used < limit
    if (allowed && spends) used += 1
    const end = (current + 1) * windowMs
    return { allowed, limit, remaining: limit - used, resetAt: end, retryAt: end }
  }
  return { spend: (now) => look(now, true), peek: (now) => look(now, false) }
}

function withNextToken(bucket: Limiter, { limit, windowMs }: Window): Limiter {
  const msPerToken = windowMs / limit
  const next = (limiter: Limiter, how: 'spend' | 'peek', now: number) => {
    const allowance = limiter[how](now)
    const missing = (allowance.resetAt - now) / msPerToken
    // Sums of doubles leave a hair of a token over; the next one is then a whole token away.
    const partOfToken = missing - Math.floor(missing)
    return { ...allowance, resetAt: now + (partOfToken < 1e-6 ? 1 : partOfToken) * msPerToken }
  }
  return { spend: (now) => next(bucket, 'spend', now), peek: (now) => next(bucket, 'peek', now) }
}
