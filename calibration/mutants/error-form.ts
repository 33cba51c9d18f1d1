import type { Edit } from '../edit.ts'
import { errorsOf, html, omit, on, plainBody, responses, responsesTo, withHeaders } from './edits.ts'
import { aim, faults, mutant } from './faults.ts'
import { writing } from './seen-in.ts'
import { withStatus } from './with-status.ts'

const isDecodable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

const lacking = (of: number, name: 'code' | 'message' | 'status'): Edit =>
  errorsOf(of, ({ code, message, status }) => omit({ code, message, status }, name))

/** 400, 401 and 404 without a whole Error body (interface document, Resources; Errors). */
export const errorForm = [
  ...faults(aim('ERROR-1', { factors: withStatus[401] }), {
    'error-401-without-code': ['leaves code out of 401', lacking(401, 'code')],
    'error-401-without-message': ['leaves message out of 401', lacking(401, 'message')],
    'error-401-without-status': ['leaves status out of 401', lacking(401, 'status')],
  }),
  ...faults(aim('ERROR-1', { factors: withStatus[404] }), {
    'error-404-without-code': ['leaves code out of 404', lacking(404, 'code')],
    'error-404-without-message': ['leaves message out of 404', lacking(404, 'message')],
    'error-404-without-status': ['leaves status out of 404', lacking(404, 'status')],
  }),
  ...faults(aim('ERROR-1', { factors: withStatus[400] }), {
    'error-400-without-code': ['leaves code out of 400', lacking(400, 'code'), { profiles: writing }],
    'error-400-without-message': mutant('leaves message out of 400', lacking(400, 'message'), {
      profiles: writing,
    }),
    'error-400-without-status': ['leaves status out of 400', lacking(400, 'status'), { profiles: writing }],
    'error-401-code-number': mutant('writes 401 for the code of a 401', {
      factors: withStatus[401],
      apply: errorsOf(401, ({ message, status }) => ({ code: status, message, status })),
    }),
    'error-404-code-null': mutant('writes null for the code of a 404', {
      factors: withStatus[404],
      apply: errorsOf(404, ({ message, status }) => ({ code: null, message, status })),
    }),
    'error-401-status-text': mutant('writes the status of a 401 as a string', {
      factors: withStatus[401],
      apply: errorsOf(401, ({ code, message, status }) => ({ code, message, status: String(status) })),
    }),
    'error-404-status-text': mutant('writes "Not Found" for the status of a 404', {
      factors: withStatus[404],
      apply: errorsOf(404, ({ code, message }) => ({ code, message, status: 'Not Found' })),
    }),
    'error-400-message-list': mutant('writes a list of messages in a 400', {
      profiles: writing,
      apply: errorsOf(400, ({ code, message, status }) => ({ code, message: [message], status })),
    }),
    'error-400-message-object': mutant('writes an object of messages by field in a 400', {
      profiles: writing,
      apply: errorsOf(400, ({ code, message, status }) => ({ code, message: { body: message }, status })),
    }),
    'error-404-message-null': mutant('writes null for the message of a 404', {
      factors: withStatus[404],
      apply: errorsOf(404, ({ code, status }) => ({ code, message: null, status })),
    }),
  }),
  ...faults(aim('ERROR-1', { factors: withStatus[401] }), {
    'error-401-wrapped': mutant('wraps the Error of a 401 in an object', {
      apply: errorsOf(401, ({ code, message, status }) => ({ error: { code, message, status } })),
    }),
    'error-404-wrapped': mutant('wraps the Error of a 404 in an object', {
      factors: withStatus[404],
      apply: errorsOf(404, ({ code, message, status }) => ({ error: { code, message, status } })),
    }),
    'error-400-in-array': mutant('answers 400 with an array of Errors', {
      factors: withStatus[400],
      profiles: writing,
      apply: errorsOf(400, ({ code, message, status }) => [{ code, message, status }]),
    }),
    'error-401-text': ['answers 401 with a string of JSON', errorsOf(401, ({ message }) => message)],
    'error-404-problem-fields': mutant('answers 404 with the fields of RFC 9457', {
      factors: withStatus[404],
      apply: errorsOf(404, ({ message, status }) => ({ type: 'about:blank', title: message, status })),
    }),
    'error-401-empty': mutant('answers 401 without a body', {
      apply: responses((raw) => (raw.status === 401 ? { ...raw, text: '' } : raw)),
    }),
    'error-404-empty': mutant('answers 404 without a body', {
      factors: withStatus[404],
      mayBreak: ['ORDERS-1'],
      apply: responses((raw) => (raw.status === 404 ? { ...raw, text: '' } : raw)),
    }),
    'error-401-html': mutant('answers 401 with an HTML page', {
      collateral: ['MEDIA-1'],
      apply: responsesTo(
        (_, raw) => raw.status === 401,
        (raw) => ({ ...withHeaders(raw, { 'Content-Type': 'text/html' }), text: html('401 Unauthorized') }),
      ),
    }),
  }),
  ...faults(aim('ERROR-1', { edgeCase: true }), {
    'error-401-invalid-key-without-code': {
      summary: 'leaves code out of the 401 to an invalid key, not to a missing one',
      factors: ['credential'],
      apply: errorsOf(401, ({ code, message, status }, call) =>
        call.header('authorization') === undefined ? { code, message, status } : { message, status },
      ),
    },
    'error-401-on-create-without-message': mutant('leaves message out of the 401 to a create', {
      factors: ['operation: createPet', 'credential: none'],
      apply: errorsOf(401, ({ code, message, status }, call) =>
        on('createPet')(call) ? { code, status } : { code, message, status },
      ),
    }),
    'error-401-on-orders-without-code': mutant('leaves code out of the 401 to orders', {
      factors: ['operation: listOrders', 'credential: none'],
      apply: errorsOf(401, ({ code, message, status }, call) =>
        on('listOrders')(call) ? { message, status } : { code, message, status },
      ),
    }),
    'error-400-missing-field-without-code': mutant('leaves code out of the 400 to a missing categoryId', {
      factors: ['operation: createPet', 'categoryId'],
      apply: errorsOf(400, ({ code, message, status }, call) =>
        on('createPet')(call) && !plainBody(call).includes('categoryId')
          ? { message, status }
          : { code, message, status },
      ),
    }),
    'error-400-undecodable-id-html': {
      summary: 'answers an id that is no percent-encoded text with 400 and an HTML page',
      factors: ['operation: getPet', 'petId'],
      collateral: ['MEDIA-1'],
      apply: responsesTo(
        (call, raw) => on('getPet')(call) && raw.status === 404 && !isDecodable(call.path),
        (raw) => ({
          ...withHeaders(raw, { 'Content-Type': 'text/html' }),
          status: 400,
          text: html('400 Bad Request'),
        }),
      ),
    },
  }),
]
