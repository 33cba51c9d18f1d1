import type { LogEvent } from '../events/log-event.ts'
import { matchesEventSchema } from './compiled-event-schema.generated.ts'

/** Takes a value for an event of a log if it is of a form that `spec/events.schema.json` describes; else gives undefined. */
export function logEventIn(value: unknown): LogEvent | undefined {
  return isLogEvent(value) ? value : undefined
}

function isLogEvent(value: unknown): value is LogEvent {
  return matchesEventSchema(value)
}
