import type { Clock } from '../http/clock.ts'

/** Sleeps until a moment, in local ms, has passed; not at all where it has. */
export function sleepPast(clock: Pick<Clock, 'now' | 'sleep'>, moment: number): Promise<void> {
  return clock.sleep(Math.max(0, moment + 1 - clock.now()))
}
