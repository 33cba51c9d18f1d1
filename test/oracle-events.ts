import type { OracleEvent } from '../src/oracle/judge.ts'
import { foldedEvents } from '../src/run/finished-from-log.ts'
import type { LogEvent } from '../src/spec/log-event.ts'

/** What the oracle of a run was told, by the run's log. */
export function oracleEvents(log: readonly LogEvent[], baseUrl: string): readonly OracleEvent[] {
  return foldedEvents(log, baseUrl).flatMap((event): readonly OracleEvent[] => {
    switch (event.kind) {
      case 'sent':
      case 'answered':
      case 'confirmed':
      case 'unconfirmed':
      case 'trial':
        return [event]
      default:
        return []
    }
  })
}
