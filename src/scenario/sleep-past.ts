import type { Clock } from '../http/clock.ts'

const waits = new WeakMap<object, Map<number, Promise<void>>>()

/** Sleeps until a moment (local ms) has passed. Sleepers until the same moment wake in order. */
export function sleepPast(clock: Pick<Clock, 'now' | 'sleep'>, moment: number): Promise<void> {
  const ofClock = waits.get(clock) ?? new Map<number, Promise<void>>()
  waits.set(clock, ofClock)
  const wait = ofClock.get(moment) ?? clock.sleep(Math.max(0, moment + 1 - clock.now()))
  ofClock.set(moment, wait)
  return wait.finally(() => ofClock.delete(moment))
}
