import type { LogEvent } from '../events/log-event.ts'
import type { RunEvent } from '../events/run-event.ts'

/**
 * An entry of the journal as the log has it; undefined for what the log tells in another way. What an exchange looks like can
 * be made of the exchange itself.
 */
export function loggedEntry(entry: RunEvent): LogEvent | undefined {
  if (entry.kind === 'exchange' || entry.kind === 'breach') return undefined
  if (entry.kind !== 'kept' && entry.kind !== 'shown') return entry
  const { shown: _, ...told } = entry
  return told
}
