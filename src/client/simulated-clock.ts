import type { Clock } from './clock.ts'

/** Something that will happen at a time. */
interface Appointment {
  readonly at: number
  readonly act: () => void
  /** Time does not move for its sake. */
  readonly idle: boolean
}

/** After so many turns of the event loop in which nothing was done, everybody sleeps. */
const quietTurns = 2

/** A clock whose time moves only while everybody sleeps, and then at once to the next who is to be woken. */
export class SimulatedClock implements Clock {
  readonly #begin: number
  #now: number
  /** The next comes first; of two at one time that which was made first. */
  readonly #appointments: Appointment[] = []
  #awaited = 0
  #isWatching = false
  #stirred = false

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

  /**
   * Calls back after a while.
   *
   * @returns what calls it off
   */
  schedule(ms: number, act: () => void): () => void {
    return this.#arrange({ at: this.#now + Math.max(0, ms), act, idle: false })
  }

  /**
   * Does something again and again as time moves, and moves it for nobody.
   *
   * @returns what ends it
   */
  every(ms: number, act: () => void): () => void {
    let cancel: () => void
    const next = (): void => {
      cancel = this.#arrange({
        at: this.#now + ms,
        act: () => {
          next()
          act()
        },
        idle: true,
      })
    }
    next()
    return () => cancel()
  }

  #arrange(appointment: Appointment): () => void {
    const place = this.#appointments.findIndex(({ at }) => at > appointment.at)
    this.#appointments.splice(place < 0 ? this.#appointments.length : place, 0, appointment)
    if (!appointment.idle) this.#awaited += 1
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
    if (this.#isWatching || this.#awaited === 0) return
    this.#isWatching = true
    let quiet = 0
    const look = (): void => {
      quiet = this.#stirred ? 0 : quiet + 1
      this.#stirred = false
      if (quiet >= quietTurns) {
        this.#move()
        quiet = 0
      }
      if (this.#awaited > 0) setImmediate(look)
      else this.#isWatching = false
    }
    setImmediate(look)
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
