/** An answer, one of too much to do (RFC 9110, 15.6.4), one of too many requests under way, or none of these. */
export type Served = 'answered' | 'too busy' | 'not at all' | { readonly atOnce: number }

/** So many requests are not turned away by chance. */
const fullUp = 3

/**
 * Bounds how many requests are under way at a time: each takes a seat, and whoever finds none waits in turn. Where the
 * target has too much to do for some of them time and again while it answers others, there are fewer seats from then on.
 */
export class Seats {
  /** How many there are. Where they become fewer, those taken are left before others get one. */
  limit: number
  #taken = 0
  #turnedAway = 0
  #isAnswering = false
  readonly #queue: (() => void)[] = []

  constructor(limit: number) {
    this.limit = limit
  }

  /** Takes a seat; returns a promise of one where there is none free. */
  enter(): Promise<void> | undefined {
    if (this.#taken < this.limit) {
      this.#taken += 1
      return undefined
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#queue.push(resolve)
    return promise
  }

  /** Leaves the seat to whoever waits. */
  leave(served: Served = 'not at all'): void {
    if (served === 'answered') this.#isAnswering = true
    if (served === 'too busy') this.#turnAway()
    // Of one volley several may be turned away: all of them leave half of it.
    if (typeof served === 'object') this.#lower(Math.floor(served.atOnce / 2))
    const next = this.#taken > this.limit ? undefined : this.#queue.shift()
    if (next === undefined) this.#taken -= 1
    else next()
  }

  /** An outage turns everybody away, and one that is alone is not turned away for the others. */
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
