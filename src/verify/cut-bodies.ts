import type { LogEvent } from '../events/log-event.ts'

/** Numbers of the exchanges whose bodies are so long that a log has the beginning alone: they cannot be judged again. */
export function cutBodies(events: readonly LogEvent[]): readonly number[] {
  return events.flatMap((event) =>
    event.kind === 'answered' && event.exchange.response?.cut !== undefined ? [event.exchange.number] : [],
  )
}
