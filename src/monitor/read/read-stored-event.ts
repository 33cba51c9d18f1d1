import { isRecord } from '../../contract/is-record.ts'
import { changeTypes, type MonitorEvent } from '../changes/monitor-event.ts'

/**
 * Reads an event, as the history has it.
 *
 * @throws Error where it is not what this suite writes
 */
export function readStoredEvent(text: string): MonitorEvent {
  const value: unknown = JSON.parse(text)
  if (isMonitorEvent(value)) return value
  throw new Error('the history is damaged: an event is not told in the form that this suite writes')
}

function isMonitorEvent(value: unknown): value is MonitorEvent {
  if (!isRecord(value)) return false
  const { at, labels, type } = value
  return (
    hasTexts(value, 'id', 'target', 'baseUrl', 'runId') &&
    typeof at === 'number' &&
    isRecord(labels) &&
    hasTexts(labels, ...Object.keys(labels)) &&
    changeTypes.some((one) => one === type) &&
    tellsWhat(value)
  )
}

function tellsWhat(value: Readonly<Record<string, unknown>>): boolean {
  switch (value['type']) {
    case 'target.unreachable':
      return typeof value['passes'] === 'number' && hasTexts(value, 'reason')
    case 'target.reachable':
      return typeof value['since'] === 'number'
    case 'observations.changed':
      return isListOf(value['answers'], (one) => hasTexts(one, 'requirement', 'question', 'before', 'after'))
    case 'latency.doubled':
    case 'latency.usual':
      return isListOf(
        value['operations'],
        (one) =>
          hasTexts(one, 'operation') &&
          typeof one['medianMs'] === 'number' &&
          typeof one['usualMs'] === 'number',
      )
    default:
      return isListOf(value['rows'], (one) => hasTexts(one, 'requirement', 'level'))
  }
}

function isListOf(value: unknown, isOne: (one: Readonly<Record<string, unknown>>) => boolean): boolean {
  return Array.isArray(value) && value.every((one: unknown) => isRecord(one) && isOne(one))
}

function hasTexts(value: Readonly<Record<string, unknown>>, ...names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'string')
}
