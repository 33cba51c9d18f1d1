/** A number of requests within a time. */
export interface Window {
  readonly limit: number
  readonly windowMs: number
}

/** A limiter's answer to one request; times are ms since the epoch. */
export interface Allowance {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** When all requests are available again, if nothing more is sent. */
  readonly resetAt: number
  /** When the next request is accepted, if this one was not. */
  readonly retryAt: number
}

/** Counts requests in a window; its caller gives the time. */
export interface Limiter {
  /** Takes one request, if one remains. */
  spend(now: number): Allowance
  /** Reports the count without taking a request; `allowed` tells whether one would be accepted. */
  peek(now: number): Allowance
}
