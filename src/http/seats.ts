import type { Exchange } from '../spec/exchange.ts'
import { retryAfterMs } from './retry-after.ts'
import { isTooManyAtOnce } from './too-many-at-once.ts'

/** What became of a request: answered; 503 or 429 for load (RFC 9110, 15.6.4); one of too many at once; or neither. */
export type Served = 'answered' | 'too busy' | 'not at all' | { readonly atOnce: number }

/** A longer wait is for an exhausted window, however many requests are under way. */
const momentMs = 2000

/** What a target did with a request; a 429 for a moment may limit concurrency. A 429 is wanted if `now` is undefined. */
export function servedBy(exchange: Exchange, now: number | undefined): Served {
  const { response, head = response, beside = 0 } = exchange
  if (head === undefined) return 'not at all'
  if (head.status === 503) return 'too busy'
  if (isTooManyAtOnce(exchange)) return { atOnce: beside + 1 }
  if (head.status !== 429 || now === undefined) return 'answered'
  return (retryAfterMs(head.headers, now) ?? Number.POSITIVE_INFINITY) <= momentMs ? 'too busy' : 'not at all'
}

/** So many rejected requests are no chance. */
const fullUp = 3

/** Bounds concurrent requests: each takes a seat or waits for one. A target that is too busy repeatedly gets fewer. */
export class Seats {
  /** Where it falls, requests leave their seats before others get one. */
  limit: number
  #taken = 0
  #turnedAway = 0
  #isAnswering = false
  readonly #queue: (() => void)[] = []

  constructor(limit: number) {
    this.limit = limit
  }

  /** Takes a seat; returns a promise where none is free. */
  enter(): Promise<void> | undefined {
    if (this.#taken < this.limit) {
      this.#taken += 1
      return undefined
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#queue.push(resolve)
    return promise
  }

  /** Leaves the seat to the next request. */
  leave(served: Served = 'not at all'): void {
    if (served === 'answered') this.#isAnswering = true
    if (served === 'too busy') this.#turnAway()
    // The target may reject several of one volley: together they halve the limit once.
    if (typeof served === 'object') this.#lower(Math.floor(served.atOnce / 2))
    const next = this.#taken > this.limit ? undefined : this.#queue.shift()
    if (next === undefined) this.#taken -= 1
    else next()
  }

  /** Counts a rejection for load, except in an outage, or of a request that was alone. */
  #turnAway(): void {
    if (!this.#isAnswering || this.#taken < 2) return
    this.#isAnswering = false
    this.#turnedAway += 1
    if (this.#turnedAway < fullUp) return
    this.#turnedAway = 0
    this.#lower(Math.min(this.limit, this.#taken) - 1)
  }

  #lower(limit: number): void {
    this.limit = Math.max(1, Math.min(this.limit, limit))
  }
}
