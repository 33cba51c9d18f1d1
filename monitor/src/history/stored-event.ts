import { UsageError } from 'petstore-conformance'
import { parsed } from '../changes/form.ts'
import { isMonitorEvent, type MonitorEvent } from '../changes/monitor-event.ts'

/**
 * Reads an event, as the history has it.
 *
 * @throws UsageError where it is not what this suite writes
 */
export function readStoredEvent(text: string): MonitorEvent {
  const value = parsed(text)
  if (isMonitorEvent(value)) return value
  throw new UsageError('The history is damaged: an event is not told in the form that this suite writes')
}
