import type { Edit } from '../edit.ts'
import type { Fault } from '../fault.ts'
import { errorsOf, html, on, responses, withHeaders } from './edits.ts'
import { fullOnly, reading, writing } from './seen-in.ts'

const fault = (name: string, summary: string, apply: Edit, extra: Partial<Fault> = {}): Fault => ({
  name,
  summary,
  target: 'ERROR-1',
  profiles: reading,
  apply,
  ...extra,
})

const inWriting = { profiles: writing } as const

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** 400, 401 and 404 without a whole Error body (interface document, Resources; Errors). */
export const errorForm: readonly Fault[] = [
  fault(
    'error-401-without-code',
    'leaves code out of 401',
    errorsOf(401, ({ message, status }) => ({ message, status })),
  ),
  fault(
    'error-401-without-message',
    'leaves message out of 401',
    errorsOf(401, ({ code, status }) => ({ code, status })),
  ),
  fault(
    'error-401-without-status',
    'leaves status out of 401',
    errorsOf(401, ({ code, message }) => ({ code, message })),
    {
      alsoBreaks: ['ERROR-2'],
    },
  ),
  fault(
    'error-404-without-code',
    'leaves code out of 404',
    errorsOf(404, ({ message, status }) => ({ message, status })),
  ),
  fault(
    'error-404-without-message',
    'leaves message out of 404',
    errorsOf(404, ({ code, status }) => ({ code, status })),
  ),
  fault(
    'error-404-without-status',
    'leaves status out of 404',
    errorsOf(404, ({ code, message }) => ({ code, message })),
    {
      alsoBreaks: ['ERROR-2'],
    },
  ),
  fault(
    'error-400-without-code',
    'leaves code out of 400',
    errorsOf(400, ({ message, status }) => ({ message, status })),
    inWriting,
  ),
  fault(
    'error-400-without-message',
    'leaves message out of 400',
    errorsOf(400, ({ code, status }) => ({ code, status })),
    inWriting,
  ),
  fault(
    'error-400-without-status',
    'leaves status out of 400',
    errorsOf(400, ({ code, message }) => ({ code, message })),
    {
      ...inWriting,
      alsoBreaks: ['ERROR-2'],
    },
  ),
  fault(
    'error-401-code-number',
    'writes 401 for the code of a 401',
    errorsOf(401, ({ message, status }) => ({ code: status, message, status })),
  ),
  fault(
    'error-404-code-null',
    'writes null for the code of a 404',
    errorsOf(404, ({ message, status }) => ({ code: null, message, status })),
  ),
  fault(
    'error-401-status-text',
    'writes the status of a 401 as a string',
    errorsOf(401, ({ code, message, status }) => ({ code, message, status: String(status) })),
    {
      alsoBreaks: ['ERROR-2'],
    },
  ),
  fault(
    'error-404-status-text',
    'writes "Not Found" for the status of a 404',
    errorsOf(404, ({ code, message }) => ({ code, message, status: 'Not Found' })),
    {
      alsoBreaks: ['ERROR-2'],
    },
  ),
  fault(
    'error-400-message-list',
    'writes a list of messages in a 400',
    errorsOf(400, ({ code, message, status }) => ({ code, message: [message], status })),
    inWriting,
  ),
  fault(
    'error-400-message-object',
    'writes an object of messages by field in a 400',
    errorsOf(400, ({ code, message, status }) => ({ code, message: { body: message }, status })),
    inWriting,
  ),
  fault(
    'error-404-message-null',
    'writes null for the message of a 404',
    errorsOf(404, ({ code, status }) => ({ code, message: null, status })),
  ),
  fault(
    'error-401-wrapped',
    'wraps the Error of a 401 in an object',
    errorsOf(401, ({ code, message, status }) => ({ error: { code, message, status } })),
    {
      alsoBreaks: ['ERROR-2'],
    },
  ),
  fault(
    'error-404-wrapped',
    'wraps the Error of a 404 in an object',
    errorsOf(404, ({ code, message, status }) => ({ error: { code, message, status } })),
    {
      alsoBreaks: ['ERROR-2'],
    },
  ),
  fault(
    'error-400-in-array',
    'answers 400 with an array of Errors',
    errorsOf(400, ({ code, message, status }) => [{ code, message, status }]),
    {
      ...inWriting,
      alsoBreaks: ['ERROR-2'],
    },
  ),
  fault(
    'error-401-text',
    'answers 401 with a string of JSON',
    errorsOf(401, ({ message }) => message),
    {
      alsoBreaks: ['ERROR-2'],
    },
  ),
  fault(
    'error-404-problem-fields',
    'answers 404 with the fields of RFC 9457',
    errorsOf(404, ({ message, status }) => ({ type: 'about:blank', title: message, status })),
  ),
  fault(
    'error-401-empty',
    'answers 401 without a body',
    responses((raw) => (raw.status === 401 ? { ...raw, text: '' } : raw)),
    {
      alsoBreaks: ['ERROR-2', 'MEDIA-1'],
    },
  ),
  fault(
    'error-404-empty',
    'answers 404 without a body',
    responses((raw) => (raw.status === 404 ? { ...raw, text: '' } : raw)),
    {
      alsoBreaks: ['ERROR-2', 'MEDIA-1'],
    },
  ),
  fault(
    'error-401-html',
    'answers 401 with an HTML page',
    responses((raw) =>
      raw.status === 401
        ? { ...withHeaders(raw, { 'Content-Type': 'text/html' }), text: html('401 Unauthorized') }
        : raw,
    ),
    { alsoBreaks: ['ERROR-2', 'MEDIA-1'] },
  ),
  fault(
    'error-401-invalid-key-without-code',
    'leaves code out of the 401 to an invalid key, not to a missing one',
    errorsOf(401, ({ code, message, status }, call) =>
      call.header('authorization') === undefined ? { code, message, status } : { message, status },
    ),
    { corner: true },
  ),
  fault(
    'error-401-on-create-without-message',
    'leaves message out of the 401 to a create',
    errorsOf(401, ({ code, message, status }, call) =>
      on('createPet')(call) ? { code, status } : { code, message, status },
    ),
    { ...inWriting, corner: true },
  ),
  fault(
    'error-401-on-orders-without-code',
    'leaves code out of the 401 to orders',
    errorsOf(401, ({ code, message, status }, call) =>
      on('listOrders')(call) ? { message, status } : { code, message, status },
    ),
    { profiles: fullOnly, corner: true },
  ),
  fault(
    'error-400-missing-field-without-code',
    'leaves code out of the 400 to a missing categoryId',
    errorsOf(400, ({ code, message, status }, call) =>
      on('createPet')(call) && !call.body?.includes('categoryId')
        ? { message, status }
        : { code, message, status },
    ),
    { ...inWriting, corner: true },
  ),
  fault(
    'error-400-undecodable-id-html',
    'answers an id that is no percent-encoded text with 400 and an HTML page',
    responses((raw, call) =>
      on('getPet')(call) && raw.status === 404 && !isDecodable(call.path)
        ? { ...withHeaders(raw, { 'Content-Type': 'text/html' }), status: 400, text: html('400 Bad Request') }
        : raw,
    ),
    { alsoBreaks: ['ERROR-2', 'MEDIA-1'], corner: true, knownMiss: true },
  ),
]
