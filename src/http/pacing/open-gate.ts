import type { Clock } from '../clock.ts'
import type { Gate } from './gate.ts'

/**
 * Lets requests out without regard to what remains, for the trial that is there to reach the limit. A 429 holds
 * everything back all the same until its time has passed (interface document, Limits, rules 2 and 3).
 */
export function openGate(clock: Clock, signal: AbortSignal): Gate {
  let blockedUntil = 0
  const left = (): number => blockedUntil - clock.now()
  return {
    async admit() {
      for (let ms = left(); ms > 0; ms = left()) await clock.sleep(ms, signal)
      return () => undefined
    },
    block(until) {
      blockedUntil = Math.max(blockedUntil, until)
    },
  }
}
