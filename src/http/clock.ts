import { setTimeout as wait } from 'node:timers/promises'

/** The time of a run, which may be simulated. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Monotonic milliseconds. */
  elapsed(): number
  /** @throws the signal's reason when it aborts first */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls back after a while; the run does not wait for it. */
  later(ms: number, act: () => void): void
}

/** A longer timer fires at once. */
const longestTimerMs = 2 ** 31 - 1

/** Makes a clock in ms that never goes back, even if `read` does. */
export function neverSetBack(read: () => number): () => number {
  let [last, ahead] = [Number.NEGATIVE_INFINITY, 0]
  return () => {
    const now = read() + ahead
    if (now < last) ahead += last - now
    last = Math.max(last, now)
    return last
  }
}

/** The machine's clock. A sleep beyond the longest timer ends early, and the sleeper checks the time again. */
export const systemClock: Clock = {
  now: neverSetBack(() => Date.now()),
  elapsed: () => performance.now(),
  async sleep(ms, signal) {
    signal?.throwIfAborted()
    await wait(Math.min(ms, longestTimerMs), undefined, { signal }).catch(() => signal?.throwIfAborted())
  },
  later(ms, act) {
    setTimeout(act, ms)
  },
}
