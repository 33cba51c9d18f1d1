import type { Allowance } from '../../src/service/limits/limiter.ts'
import { type Call, change, type Edit } from '../edit.ts'

/** What a response tells of the rate limit. */
export interface Told {
  readonly limit?: number | string
  readonly remaining?: number | string
  readonly reset?: number | string
}

/** Tells otherwise of the rate limit than the limiter counts. */
export const telling = (tell: (allowance: Allowance, call: Call, status: number) => Told): Edit =>
  change('rateHeaders', (rateHeaders) => (allowance, call, status) => {
    const { limit, remaining, reset } = tell(allowance, call, status)
    return {
      ...rateHeaders(allowance, call, status),
      ...(limit === undefined ? {} : { 'X-RateLimit-Limit': String(limit) }),
      ...(remaining === undefined ? {} : { 'X-RateLimit-Remaining': String(remaining) }),
      ...(reset === undefined ? {} : { 'X-RateLimit-Reset': String(reset) }),
    }
  })

/** Sends the seconds left for Reset, which is no timestamp. */
export const secondsLeft: Edit = telling(({ resetAt }, call) => ({
  reset: Math.max(0, Math.ceil((resetAt - call.at) / 1000)),
}))

/** Sends another Retry-After, or none. */
export const retryingAfter = (
  tell: (allowance: Allowance, call: Call, before: string | undefined) => string | undefined,
): Edit =>
  change('retryHeaders', (headers) => (allowance, call): Readonly<Record<string, string>> => {
    const told = tell(allowance, call, headers(allowance, call)['Retry-After'])
    return told === undefined ? {} : { 'Retry-After': told }
  })

/** Tells otherwise of the rate limit of a key by what was told of it before, which is undefined at first. */
export const tellingAgain =
  <T>(
    tell: (before: T | undefined, allowance: Allowance, call: Call) => readonly [T | undefined, Told],
  ): Edit =>
  (behaviour) => {
    const memory = new Map<string, T | undefined>()
    return telling((allowance, call) => {
      const bucket = behaviour.bucket(call)
      const [now, told] = tell(memory.get(bucket), allowance, call)
      memory.set(bucket, now)
      return told
    })(behaviour)
  }

/** Counts some requests, and lets them in beyond the limit. */
export const unenforced = (which: (call: Call) => boolean): Edit =>
  change('enforce', (enforce) => (allowance, call) => {
    if (!which(call)) enforce(allowance, call)
  })

/** Whole seconds from a request until it may be tried again. */
export const secondsToWait = ({ retryAt }: Allowance, call: Call, ..._: readonly unknown[]): number =>
  Math.max(1, Math.ceil((retryAt - call.at) / 1000))
