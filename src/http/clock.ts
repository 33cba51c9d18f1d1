import { setTimeout as wait } from 'node:timers/promises'

/** Time as a run sees it: nothing of a run reads another, so that it may be simulated. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds since some moment: no correction of the machine's time shows in it. */
  elapsed(): number
  /** @throws the signal's reason when it aborts first */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls back in a while, for the sake of whoever watches: nothing of a run waits for it. */
  later(ms: number, act: () => void): void
}

/** A timer set for longer goes off at once. */
const longestTimerMs = 2 ** 31 - 1

/** A clock that is never set back: what is sent later is later, whatever happens to the machine's time that `read` reads. */
export function neverSetBack(read: () => number): () => number {
  let [last, ahead] = [Number.NEGATIVE_INFINITY, 0]
  return () => {
    const now = read() + ahead
    if (now < last) ahead += last - now
    last = Math.max(last, now)
    return last
  }
}

/** The machine's clock. A wait too long for its timers ends early: who waits looks at the time again. */
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
