import type { Clock } from './clock.ts'

/** One request's place among those under way. */
export interface Turn {
  /** Resolves once the answers to the requests that left before were taken in, or are waited for no longer. */
  readonly comes: () => Promise<void>
  /** Says that the answer was taken in, or that there is none. */
  readonly pass: () => void
}

/** Undefined as long as its answer has not come. */
type Place = { wake: (() => void) | undefined }

interface Sleeper {
  readonly until: number
  readonly isDue: () => boolean
  /** Whether a rest does not wait for it. */
  readonly isLong: boolean
  readonly wake: () => void
}

/** An answer that comes later than others by more keeps them waiting no longer. */
const patienceMs = 1000
/** Who waits for longer waits for a limit, and may have been given up: whoever needs the answer awaits it. */
const longMs = 10_000

/**
 * Has the answers of a run taken in one by one, in the order in which their requests left: so two runs send the same to
 * services that answer the same, however fast each answer is.
 */
export class Turns {
  readonly #places: Place[] = []
  /** An answer was taken in, or somebody woken, and what follows is not sent yet. */
  #isBetween = false
  /** The next to be woken comes first. */
  readonly #sleepers: Sleeper[] = []
  /** Those who wait until nothing is under way any more. */
  readonly #resting: (() => void)[] = []

  /** Takes the last place, for a request that leaves now. */
  join(): Turn {
    const place: Place = { wake: undefined }
    this.#places.push(place)
    return {
      comes: () => {
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
      pass: () => this.#leave(place),
    }
  }

  /** A clock on which who sleeps is woken between answers: once none is under way, the first to be woken first. */
  clock(clock: Clock): Clock {
    const sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      // Of two that are to be woken at one time, the first that slept is woken first, however timers round.
      const until = Math.round(clock.now() + ms)
      const sleeper = { until, isDue: () => clock.now() >= until, isLong: ms > longMs, wake: resolve }
      const place = this.#sleepers.findIndex((other) => other.until > until)
      this.#sleepers.splice(place < 0 ? this.#sleepers.length : place, 0, sleeper)
      try {
        for (let left = ms; left > 0; left = until - clock.now()) await clock.sleep(left, signal)
        this.#pause()
        // An answer that is late keeps no sleeper either.
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

  /** Waits until all that was begun has come to its end. */
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

  /** Between two turns of the event loop Node runs all promise callbacks there are. */
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

/** Removes an entry, if it is one still. */
function remove<Entry>(entries: Entry[], entry: Entry): void {
  const index = entries.indexOf(entry)
  if (index >= 0) entries.splice(index, 1)
}
