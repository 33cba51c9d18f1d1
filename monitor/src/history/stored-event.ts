import { isRecord, UsageError } from 'petstore-conformance'
import { type ChangeType, changeTypes, type MonitorEvent } from '../changes/monitor-event.ts'

/**
 * Reads an event, as the history has it.
 *
 * @throws UsageError where it is not what this suite writes
 */
export function readStoredEvent(text: string): MonitorEvent {
  const value: unknown = JSON.parse(text)
  if (isMonitorEvent(value)) return value
  throw new UsageError('The history is damaged: an event is not told in the form that this suite writes')
}

function isMonitorEvent(value: unknown): value is MonitorEvent {
  if (!isRecord(value)) return false
  const { type, id, target, baseUrl, labels, runId, at } = value
  return (
    [id, target, baseUrl, runId].every(isText) &&
    isNumber(at) &&
    isRecord(labels) &&
    Object.values(labels).every(isText) &&
    isChangeType(type) &&
    changeForms[type](value)
  )
}

type Fields = Readonly<Record<string, unknown>>

/** What each kind of event tells beside what they all do. */
const changeForms: Readonly<Record<ChangeType, (fields: Fields) => boolean>> = {
  'target.non-conformant': ({ rows }) => isListOf(rows, isRow),
  'target.conformant': ({ rows }) => isListOf(rows, isRow),
  'rows.broken': ({ rows }) => isListOf(rows, isRow),
  'rows.mended': ({ rows }) => isListOf(rows, isRow),
  'target.unreachable': ({ passes, reason }) => isNumber(passes) && isText(reason),
  'target.reachable': ({ since }) => isNumber(since),
  'key.rejected': ({ reason }) => isText(reason),
  'key.accepted': ({ since }) => isNumber(since),
  'observations.changed': ({ answers }) => isListOf(answers, isAnswer),
  'latency.doubled': ({ operations }) => isListOf(operations, isLatency),
  'latency.usual': ({ operations }) => isListOf(operations, isLatency),
}

function isChangeType(value: unknown): value is ChangeType {
  return changeTypes.some((type) => type === value)
}

function isListOf(value: unknown, isForm: (fields: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((one: unknown) => isRecord(one) && isForm(one))
}

function isRow({ requirement, level, expected, actual, since }: Fields): boolean {
  return (
    isText(requirement) &&
    isText(level) &&
    [expected, actual].every((text) => text === undefined || isText(text)) &&
    (since === undefined || isNumber(since))
  )
}

function isAnswer({ requirement, question, before, after }: Fields): boolean {
  return [requirement, question, before, after].every(isText)
}

function isLatency({ operation, medianMs, usualMs }: Fields): boolean {
  return isText(operation) && isNumber(medianMs) && isNumber(usualMs)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
