import { setImmediate as afterMicrotasks } from 'node:timers/promises'
import type { Clock } from '../../../../src/http/clock.ts'

interface Timer {
  readonly at: number
  readonly ring: () => void
}

/** A clock whose time passes only while everybody sleeps. */
export class VirtualClock implements Clock {
  #now: number
  #timers: readonly Timer[] = []

  constructor(now = Date.UTC(2026, 0, 1)) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  elapsed(): number {
    return this.#now
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = { at: this.#now + Math.max(0, ms), ring: resolve }
    const before = this.#timers.filter(({ at }) => at <= timer.at)
    this.#timers = [...before, timer, ...this.#timers.slice(before.length)]
    return promise
  }

  later(): never {
    throw new Error('nobody watches')
  }

  /**
   * Lets time pass until the work is done.
   *
   * @throws Error when nothing will ever wake it, or it is not done in time
   */
  async run<T>(work: Promise<T>, longestMs: number): Promise<T> {
    const deadline = this.#now + longestMs
    let done = false
    const settled = work.finally(() => {
      done = true
    })
    settled.catch(() => undefined)
    for (;;) {
      await afterMicrotasks()
      if (done) return settled
      const [next, ...rest] = this.#timers
      if (next === undefined) throw new Error('everybody waits for somebody else')
      if (next.at > deadline) throw new Error(`not done after ${longestMs} ms`)
      this.#timers = rest
      this.#now = next.at
      next.ring()
    }
  }
}
