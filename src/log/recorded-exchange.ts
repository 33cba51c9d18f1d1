import { isRecord } from '../contract/is-record.ts'
import type { RequestSpec } from '../events/exchange.ts'
import type { LoggedExchange, LoggedResponse } from '../events/log-event.ts'
import { isCredential, isFields } from './is-credential.ts'

type Line = Readonly<Record<string, unknown>>

/** Reads an exchange of a log; undefined where it is not what it should be. What the log has besides is left as it is. */
export function recordedExchange(value: unknown): LoggedExchange | undefined {
  return isExchange(value) ? value : undefined
}

/** Reads a request of a log; undefined where it is not what it should be. */
export function recordedRequest(value: unknown): RequestSpec | undefined {
  return isRequest(value) ? value : undefined
}

function isExchange(value: unknown): value is LoggedExchange {
  if (!isRecord(value)) return false
  const { number, request, keyVariable, sentAt, durationMs, response, error, head } = value
  return (
    Number.isSafeInteger(number) &&
    isRequest(request) &&
    (keyVariable === 'PETSTORE_API_KEY' || keyVariable === 'PETSTORE_RATE_LIMIT_KEY') &&
    isMoment(sentAt) &&
    typeof durationMs === 'number' &&
    (response === undefined || isResponse(response)) &&
    (error === undefined || (isRecord(error) && hasTexts(error, 'kind', 'message'))) &&
    (head === undefined || isHead(head))
  )
}

function isRequest(value: unknown): value is RequestSpec {
  if (!isRecord(value) || !isCredential(value['credential'])) return false
  const { method, path } = value
  if ((method !== 'GET' && method !== 'POST') || typeof path !== 'string' || !path.startsWith('/'))
    return false
  return ['operation', 'body', 'contentType', 'accept', 'ifNoneMatch', 'wire'].every(
    (name) => value[name] === undefined || typeof value[name] === 'string',
  )
}

function isResponse(value: unknown): value is LoggedResponse {
  if (!isHead(value) || !hasTexts(value, 'text')) return false
  const cut = value['cut']
  return cut === undefined || (isRecord(cut) && typeof cut['length'] === 'number')
}

function isHead(value: unknown): value is Line {
  return isRecord(value) && Number.isSafeInteger(value['status']) && isFields(value['headers'])
}

function hasTexts(value: Line, ...names: readonly string[]): boolean {
  return names.every((name) => typeof value[name] === 'string')
}

/** Whether a value is a moment that a date can hold, in milliseconds since the epoch. */
export function isMoment(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime())
}
