import type { Clock } from '../clock.ts'
import type { Gate } from './gate.ts'

/**
 * Lets requests out whatever remains, for the trial that has to reach the limit. A 429 holds them all back for its time
 * (interface document, Limits, rules 2 and 3).
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
