/** So many requests in so much time. */
export interface Window {
  readonly limit: number
  readonly windowMs: number
}

/** What a limiter says to one request; all times are milliseconds since the epoch. */
export interface Allowance {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** When everything spent is back, if nothing more is sent. */
  readonly resetAt: number
  /** When the next request is let in, if this one was not. */
  readonly retryAt: number
}

/** Counts requests against a window; knows no clock of its own. */
export interface Limiter {
  /** Asks for one request and, if there is one left, takes it. */
  spend(now: number): Allowance
  /** Tells how things stand without taking anything; `allowed` tells whether a request would be let in. */
  peek(now: number): Allowance
}
