import { errorsOf, html, on, plainBody, responses, withHeaders } from './edits.ts'
import { faults } from './faults.ts'
import { fullOnly, writing } from './seen-in.ts'
import { withStatus } from './with-status.ts'

const isDecodable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** 400, 401 and 404 without a whole Error body (interface document, Resources; Errors). */
export const errorForm = faults('ERROR-1', {
  'error-401-without-code': {
    summary: 'leaves code out of 401',
    factors: withStatus[401],
    apply: errorsOf(401, ({ message, status }) => ({ message, status })),
  },
  'error-401-without-message': {
    summary: 'leaves message out of 401',
    factors: withStatus[401],
    apply: errorsOf(401, ({ code, status }) => ({ code, status })),
  },
  'error-401-without-status': {
    summary: 'leaves status out of 401',
    factors: withStatus[401],
    apply: errorsOf(401, ({ code, message }) => ({ code, message })),
  },
  'error-404-without-code': {
    summary: 'leaves code out of 404',
    factors: withStatus[404],
    apply: errorsOf(404, ({ message, status }) => ({ message, status })),
  },
  'error-404-without-message': {
    summary: 'leaves message out of 404',
    factors: withStatus[404],
    apply: errorsOf(404, ({ code, status }) => ({ code, status })),
  },
  'error-404-without-status': {
    summary: 'leaves status out of 404',
    factors: withStatus[404],
    apply: errorsOf(404, ({ code, message }) => ({ code, message })),
  },
  'error-400-without-code': {
    summary: 'leaves code out of 400',
    factors: withStatus[400],
    profiles: writing,
    apply: errorsOf(400, ({ message, status }) => ({ message, status })),
  },
  'error-400-without-message': {
    summary: 'leaves message out of 400',
    factors: withStatus[400],
    profiles: writing,
    apply: errorsOf(400, ({ code, status }) => ({ code, status })),
  },
  'error-400-without-status': {
    summary: 'leaves status out of 400',
    factors: withStatus[400],
    profiles: writing,
    apply: errorsOf(400, ({ code, message }) => ({ code, message })),
  },
  'error-401-code-number': {
    summary: 'writes 401 for the code of a 401',
    factors: withStatus[401],
    apply: errorsOf(401, ({ message, status }) => ({ code: status, message, status })),
  },
  'error-404-code-null': {
    summary: 'writes null for the code of a 404',
    factors: withStatus[404],
    apply: errorsOf(404, ({ message, status }) => ({ code: null, message, status })),
  },
  'error-401-status-text': {
    summary: 'writes the status of a 401 as a string',
    factors: withStatus[401],
    apply: errorsOf(401, ({ code, message, status }) => ({ code, message, status: String(status) })),
  },
  'error-404-status-text': {
    summary: 'writes "Not Found" for the status of a 404',
    factors: withStatus[404],
    apply: errorsOf(404, ({ code, message }) => ({ code, message, status: 'Not Found' })),
  },
  'error-400-message-list': {
    summary: 'writes a list of messages in a 400',
    factors: withStatus[400],
    profiles: writing,
    apply: errorsOf(400, ({ code, message, status }) => ({ code, message: [message], status })),
  },
  'error-400-message-object': {
    summary: 'writes an object of messages by field in a 400',
    factors: withStatus[400],
    profiles: writing,
    apply: errorsOf(400, ({ code, message, status }) => ({ code, message: { body: message }, status })),
  },
  'error-404-message-null': {
    summary: 'writes null for the message of a 404',
    factors: withStatus[404],
    apply: errorsOf(404, ({ code, status }) => ({ code, message: null, status })),
  },
  'error-401-wrapped': {
    summary: 'wraps the Error of a 401 in an object',
    factors: withStatus[401],
    apply: errorsOf(401, ({ code, message, status }) => ({ error: { code, message, status } })),
  },
  'error-404-wrapped': {
    summary: 'wraps the Error of a 404 in an object',
    factors: withStatus[404],
    apply: errorsOf(404, ({ code, message, status }) => ({ error: { code, message, status } })),
  },
  'error-400-in-array': {
    summary: 'answers 400 with an array of Errors',
    factors: withStatus[400],
    profiles: writing,
    apply: errorsOf(400, ({ code, message, status }) => [{ code, message, status }]),
  },
  'error-401-text': {
    summary: 'answers 401 with a string of JSON',
    factors: withStatus[401],
    apply: errorsOf(401, ({ message }) => message),
  },
  'error-404-problem-fields': {
    summary: 'answers 404 with the fields of RFC 9457',
    factors: withStatus[404],
    apply: errorsOf(404, ({ message, status }) => ({ type: 'about:blank', title: message, status })),
  },
  'error-401-empty': {
    summary: 'answers 401 without a body',
    factors: withStatus[401],
    apply: responses((raw) => (raw.status === 401 ? { ...raw, text: '' } : raw)),
  },
  'error-404-empty': {
    summary: 'answers 404 without a body',
    factors: withStatus[404],
    mayBreak: ['ORDERS-1'],
    apply: responses((raw) => (raw.status === 404 ? { ...raw, text: '' } : raw)),
  },
  'error-401-html': {
    summary: 'answers 401 with an HTML page',
    factors: withStatus[401],
    collateral: ['MEDIA-1'],
    apply: responses((raw) =>
      raw.status === 401
        ? { ...withHeaders(raw, { 'Content-Type': 'text/html' }), text: html('401 Unauthorized') }
        : raw,
    ),
  },
  'error-401-invalid-key-without-code': {
    summary: 'leaves code out of the 401 to an invalid key, not to a missing one',
    factors: ['credential'],
    edgeCase: true,
    apply: errorsOf(401, ({ code, message, status }, call) =>
      call.header('authorization') === undefined ? { code, message, status } : { message, status },
    ),
  },
  'error-401-on-create-without-message': {
    summary: 'leaves message out of the 401 to a create',
    factors: ['operation: createPet', 'credential: none'],
    profiles: writing,
    edgeCase: true,
    apply: errorsOf(401, ({ code, message, status }, call) =>
      on('createPet')(call) ? { code, status } : { code, message, status },
    ),
  },
  'error-401-on-orders-without-code': {
    summary: 'leaves code out of the 401 to orders',
    factors: ['operation: listOrders', 'credential: none'],
    profiles: fullOnly,
    edgeCase: true,
    apply: errorsOf(401, ({ code, message, status }, call) =>
      on('listOrders')(call) ? { message, status } : { code, message, status },
    ),
  },
  'error-400-missing-field-without-code': {
    summary: 'leaves code out of the 400 to a missing categoryId',
    factors: ['operation: createPet', 'categoryId'],
    profiles: writing,
    edgeCase: true,
    apply: errorsOf(400, ({ code, message, status }, call) =>
      on('createPet')(call) && !plainBody(call).includes('categoryId')
        ? { message, status }
        : { code, message, status },
    ),
  },
  'error-400-undecodable-id-html': {
    summary: 'answers an id that is no percent-encoded text with 400 and an HTML page',
    factors: ['operation: getPet', 'petId'],
    collateral: ['MEDIA-1'],
    edgeCase: true,
    apply: responses((raw, call) =>
      on('getPet')(call) && raw.status === 404 && !isDecodable(call.path)
        ? { ...withHeaders(raw, { 'Content-Type': 'text/html' }), status: 400, text: html('400 Bad Request') }
        : raw,
    ),
  },
})
