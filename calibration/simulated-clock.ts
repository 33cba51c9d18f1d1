import type { SimulatedTime, TimeBeside } from '../src/scenario/service-in-memory.ts'

/** Something that will happen at a time. */
interface Appointment {
  readonly at: number
  readonly act: () => void
  /** Time does not move for its sake. */
  readonly idle: boolean
}

/**
 * A clock whose time moves only while everybody sleeps, and then at once to the next who is to be woken.
 *
 * Everybody sleeps once a turn of the event loop has passed since the last of them did something: between two turns
 * Node runs all promise callbacks there are, and those of a run wait for each other and for this clock alone. How long
 * the turns are, and what else happens in them, makes no difference.
 */
export class SimulatedClock implements SimulatedTime {
  readonly #begin: number
  #now: number
  /** The next comes first; of two at one time that which was made first. */
  readonly #appointments: Appointment[] = []
  #awaited = 0
  #isWatching = false
  #stirred = false
  /** Those who wait until nobody sleeps. */
  #resting: (() => void)[] = []

  /** @param now - time at the beginning, in ms since the epoch */
  constructor(now: number) {
    this.#begin = now
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  elapsed(): number {
    return this.#now - this.#begin
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const abort = (): void => {
        cancel()
        reject(signal?.reason as Error)
      }
      const cancel = this.schedule(ms, () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      })
      signal?.addEventListener('abort', abort, { once: true })
    })
  }

  later(ms: number, act: () => void): void {
    this.#arrange(ms, act, true)
  }

  /**
   * Calls back after a while.
   *
   * @returns what calls it off
   */
  schedule(ms: number, act: () => void): () => void {
    return this.#arrange(ms, act, false)
  }

  /** The same time for the service under test: what it does of its own accord keeps nobody waiting. */
  readonly beside: TimeBeside = {
    now: () => this.#now,
    sleep: (ms) =>
      new Promise((resolve) => {
        this.#arrange(ms, resolve, true)
      }),
    schedule: (ms, act) => this.#arrange(ms, act, true),
    every: (ms, act) => {
      let cancel: () => void
      const next = (): void => {
        cancel = this.#arrange(
          ms,
          () => {
            next()
            act()
          },
          true,
        )
      }
      next()
      return () => cancel()
    },
  }

  /** Waits until nobody sleeps: what was begun by then has come to its end. */
  rest(): Promise<void> {
    return new Promise((resolve) => {
      this.#resting.push(resolve)
      this.#stirred = true
      this.#watch()
    })
  }

  #arrange(ms: number, act: () => void, idle: boolean): () => void {
    const appointment: Appointment = { at: this.#now + Math.max(0, ms), act, idle }
    const place = this.#appointments.findIndex(({ at }) => at > appointment.at)
    this.#appointments.splice(place < 0 ? this.#appointments.length : place, 0, appointment)
    if (!idle) this.#awaited += 1
    this.#stirred = true
    this.#watch()
    return () => this.#drop(appointment)
  }

  #drop(appointment: Appointment): void {
    const place = this.#appointments.indexOf(appointment)
    if (place < 0) return
    this.#appointments.splice(place, 1)
    if (!appointment.idle) this.#awaited -= 1
    this.#stirred = true
  }

  #watch(): void {
    if (this.#isWatching || (this.#awaited === 0 && this.#resting.length === 0)) return
    this.#isWatching = true
    const look = (): void => {
      if (this.#stirred) this.#stirred = false
      else if (this.#awaited > 0) this.#move()
      else this.#release()
      if (this.#awaited > 0 || this.#resting.length > 0) setImmediate(look)
      else this.#isWatching = false
    }
    setImmediate(look)
  }

  #release(): void {
    const resting = this.#resting
    this.#resting = []
    for (const wake of resting) wake()
  }

  #move(): void {
    const next = this.#appointments.shift()
    if (next === undefined) return
    if (!next.idle) this.#awaited -= 1
    this.#now = next.at
    this.#stirred = true
    next.act()
  }
}

/** Makes the clock of a run in memory; a module of a service in memory exports it. */
export const newClock = (now: number): SimulatedTime => new SimulatedClock(now)
