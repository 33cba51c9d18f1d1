import type { Clock } from './clock.ts'

/** A request's place among those under way. */
export type Turn = ReturnType<Turns['join']>

type Place = { wake: (() => void) | undefined }

interface Sleeper {
  readonly until: number
  readonly isDue: () => boolean
  /** Whether {@link Turns.rest} does not wait for it. */
  readonly isLong: boolean
  readonly wake: () => void
}

/** How long a late response delays others. */
const patienceMs = 1000
/** A longer sleep waits for a limit, and its result may not matter any more. */
const longMs = 10_000

/** Orders responses as their requests left, so that a run does not depend on their speed. */
export class Turns {
  readonly #places: Place[] = []
  /** A response was read, or a sleeper woken, and the requests that follow it are not sent yet. */
  #isBetween = false
  /** In the order of waking. */
  readonly #sleepers: Sleeper[] = []
  /** Called once nothing is under way any more. */
  readonly #resting: (() => void)[] = []

  /** Takes the last place, for a request that leaves now. */
  join() {
    const place: Place = { wake: undefined }
    this.#places.push(place)
    return {
      /** Resolves once the responses to earlier requests were read, or are late. */
      comes: (): Promise<void> => {
        if (!this.#places.includes(place)) return Promise.resolve()
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(() => this.#overtake(place), patienceMs).unref()
        place.wake = () => {
          clearTimeout(timer)
          resolve()
        }
        this.#next()
        return promise
      },
      /** Leaves the place, with or without a response. */
      pass: (): void => this.#leave(place),
    }
  }

  /** A clock that wakes sleepers between responses, in order, once no request is under way. */
  clock(clock: Clock): Clock {
    const sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      // Sleepers until the same time wake in the order in which they began, however timers round.
      const until = Math.round(clock.now() + ms)
      const sleeper = { until, isDue: () => clock.now() >= until, isLong: ms > longMs, wake: resolve }
      const place = this.#sleepers.findIndex((other) => other.until > until)
      this.#sleepers.splice(place < 0 ? this.#sleepers.length : place, 0, sleeper)
      try {
        for (let left = ms; left > 0; left = until - clock.now()) await clock.sleep(left, signal)
        this.#pause()
        // A late response must not delay a sleeper either.
        const timer = setTimeout(resolve, patienceMs)
        await promise
        clearTimeout(timer)
        signal?.throwIfAborted()
      } finally {
        remove(this.#sleepers, sleeper)
        this.#pause()
      }
    }
    return { ...clock, sleep }
  }

  /** Waits until nothing is under way any more. */
  rest(): Promise<void> {
    return new Promise((resolve) => {
      this.#resting.push(resolve)
      this.#pause()
    })
  }

  #next(): void {
    if (this.#isBetween) return
    const [first] = this.#places
    if (first !== undefined) first.wake?.()
    else if (this.#sleepers[0]?.isDue() === true) this.#sleepers.shift()?.wake()
    else if (this.#sleepers.every(({ isLong }) => isLong)) {
      for (const wake of this.#resting.splice(0)) wake()
    }
  }

  #pause(): void {
    if (this.#isBetween) return
    this.#isBetween = true
    setImmediate(() => {
      this.#isBetween = false
      this.#next()
    })
  }

  /** Node runs all promise callbacks before the next turn of the event loop. */
  #leave(place: Place): void {
    remove(this.#places, place)
    this.#pause()
  }

  #overtake(place: Place): void {
    const late = this.#places.slice(0, this.#places.indexOf(place)).filter(({ wake }) => wake === undefined)
    for (const one of late) remove(this.#places, one)
    this.#next()
  }
}

function remove<Entry>(entries: Entry[], entry: Entry): void {
  const index = entries.indexOf(entry)
  if (index >= 0) entries.splice(index, 1)
}
