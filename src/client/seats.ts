/** Bounds how many requests are under way at a time: each takes a seat, and whoever finds none waits in turn. */
export class Seats {
  /** How many there are. Where they become fewer, those taken are left before others get one. */
  limit: number
  #taken = 0
  readonly #queue: (() => void)[] = []

  constructor(limit: number) {
    this.limit = limit
  }

  /** Takes a seat; a promise of one where there is none free. */
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
  leave(): void {
    const next = this.#taken > this.limit ? undefined : this.#queue.shift()
    if (next === undefined) this.#taken -= 1
    else next()
  }
}
