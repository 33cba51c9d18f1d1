import type { Exchange } from '../spec/exchange.ts'
import { retryAfterMs } from './retry-after.ts'
import { isTooManyAtOnce } from './too-many-at-once.ts'

/** A response; a 503 or a 429 of too much to do (RFC 9110, 15.6.4); one of too many at once; or none of these. */
export type Served = 'answered' | 'too busy' | 'not at all' | { readonly atOnce: number }

/** Longer waits are for a window that is exhausted, however many requests are under way. */
const momentMs = 2000

/**
 * What a target made of a request. A 429 that asks for a moment may come of a limit of requests under way: fewer at once
 * are turned away less often.
 *
 * @param now - local time in ms; undefined where a 429 is wanted
 */
export function servedBy(exchange: Exchange, now: number | undefined): Served {
  const { response, head = response, beside = 0 } = exchange
  if (head === undefined) return 'not at all'
  if (head.status === 503) return 'too busy'
  if (isTooManyAtOnce(exchange)) return { atOnce: beside + 1 }
  if (head.status !== 429 || now === undefined) return 'answered'
  return (retryAfterMs(head.headers, now) ?? Number.POSITIVE_INFINITY) <= momentMs ? 'too busy' : 'not at all'
}

/** So many requests are not turned away by chance. */
const fullUp = 3

/**
 * Bounds how many requests are under way at a time: each takes a seat, or waits in turn for one. Where the target is too
 * busy for some of them time and again while it answers others, there are fewer seats from then on.
 */
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

  /** Takes a seat; returns a promise of one where none is free. */
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
    // The target may turn away several of one volley: all of them leave half of it.
    if (typeof served === 'object') this.#lower(Math.floor(served.atOnce / 2))
    const next = this.#taken > this.limit ? undefined : this.#queue.shift()
    if (next === undefined) this.#taken -= 1
    else next()
  }

  /** An outage turns every request away, and one that is alone is not turned away for the others. */
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
