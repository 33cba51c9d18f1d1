import { type Edit, errorsOf, html, omit, plainBody, responsesTo, sentAs } from './edits.ts'
import { aim, edge, faults, mutant, withStatus, writing } from './faults.ts'
import { all, isCreate, isOrders, not, type When, withoutCredential } from './guards.ts'

const lacking = (of: number, name: 'code' | 'message' | 'status', when: When = () => true): Edit =>
  errorsOf(of, ({ code, message, status }, call) =>
    omit({ code, message, status }, ...(when(call) ? [name] : [])),
  )

/** 400, 401 and 404 without a whole Error body (interface document, Resources; Errors). */
export const errorForm = [
  ...faults(aim('ERROR-1', { factors: withStatus[401] }), {
    'error-401-without-code': ['leaves code out of 401', lacking(401, 'code')],
    'error-401-without-message': ['leaves message out of 401', lacking(401, 'message')],
    'error-401-without-status': ['leaves status out of 401', lacking(401, 'status')],
    'error-404-without-code': ['leaves code out of 404', withStatus[404], lacking(404, 'code')],
    'error-404-without-message': ['leaves message out of 404', withStatus[404], lacking(404, 'message')],
    'error-404-without-status': ['leaves status out of 404', withStatus[404], lacking(404, 'status')],
  }),
  ...faults(aim('ERROR-1', { factors: withStatus[400] }), {
    'error-400-without-code': ['leaves code out of 400', writing, lacking(400, 'code')],
    'error-400-without-message': ['leaves message out of 400', writing, lacking(400, 'message')],
    'error-400-without-status': ['leaves status out of 400', writing, lacking(400, 'status')],
    'error-401-code-number': mutant('writes 401 for the code of a 401', withStatus[401], {
      apply: errorsOf(401, ({ message, status }) => ({ code: status, message, status })),
    }),
    'error-404-message-null-in-french': mutant('has no message of a 404 in French', withStatus[404], {
      edgeCase: true,
      apply: errorsOf(404, ({ code, message, status }, call) => ({
        code,
        message: call.header('accept-language')?.includes('fr') === true ? null : message,
        status,
      })),
    }),
    'error-404-code-null': mutant('writes null for the code of a 404', withStatus[404], {
      apply: errorsOf(404, ({ message, status }) => ({ code: null, message, status })),
    }),
    'error-401-status-text': mutant('writes the status of a 401 as a string', withStatus[401], {
      apply: errorsOf(401, ({ code, message, status }) => ({ code, message, status: String(status) })),
    }),
    'error-404-status-text': mutant('writes "Not Found" for the status of a 404', withStatus[404], {
      apply: errorsOf(404, ({ code, message }) => ({ code, message, status: 'Not Found' })),
    }),
    'error-400-message-list': mutant('writes a list of messages in a 400', writing, {
      apply: errorsOf(400, ({ code, message, status }) => ({ code, message: [message], status })),
    }),
    'error-400-message-object': mutant('writes an object of messages by field in a 400', writing, {
      apply: errorsOf(400, ({ code, message, status }) => ({ code, message: { body: message }, status })),
    }),
    'error-404-message-null': mutant('writes null for the message of a 404', withStatus[404], {
      apply: errorsOf(404, ({ code, status }) => ({ code, message: null, status })),
    }),
    'error-401-wrapped': mutant('wraps the Error of a 401 in an object', withStatus[401], {
      apply: errorsOf(401, ({ code, message, status }) => ({ error: { code, message, status } })),
    }),
    'error-404-wrapped': mutant('wraps the Error of a 404 in an object', withStatus[404], {
      apply: errorsOf(404, ({ code, message, status }) => ({ error: { code, message, status } })),
    }),
    'error-400-in-array': mutant('answers 400 with an array of Errors', writing, {
      apply: errorsOf(400, ({ code, message, status }) => [{ code, message, status }]),
    }),
    'error-401-text': mutant('answers 401 with a string of JSON', withStatus[401], {
      apply: errorsOf(401, ({ message }) => message),
    }),
    'error-404-problem-fields': mutant('answers 404 with the fields of RFC 9457', withStatus[404], {
      apply: errorsOf(404, ({ message, status }) => ({ type: 'about:blank', title: message, status })),
    }),
    'error-401-empty': ['answers 401 without a body', withStatus[401], responsesTo([401], { text: '' })],
    'error-404-empty': mutant('answers 404 without a body', responsesTo([404], { text: '' }), {
      factors: withStatus[404],
      mayBreak: ['ORDERS-1'],
    }),
    'error-401-html': mutant('answers 401 with an HTML page', withStatus[401], {
      collateral: ['MEDIA-1'],
      apply: sentAs([401], 'text/html', html('401 Unauthorized')),
    }),
    'error-401-invalid-key-without-code': {
      summary: 'leaves code out of the 401 to an invalid key, not to a missing one',
      edgeCase: true,
      factors: ['credential'],
      apply: lacking(401, 'code', not(withoutCredential)),
    },
    'error-401-on-create-without-message': edge('leaves message out of the 401 to a create', {
      factors: ['operation: createPet', 'credential: none'],
      apply: lacking(401, 'message', isCreate),
    }),
    'error-401-on-orders-without-code': edge('leaves code out of the 401 to orders', {
      factors: ['operation: listOrders', 'credential: none'],
      apply: lacking(401, 'code', isOrders),
    }),
    'error-400-missing-field-without-code': edge('leaves code out of the 400 to a missing categoryId', {
      factors: ['operation: createPet', 'categoryId'],
      apply: lacking(
        400,
        'code',
        all(isCreate, (call) => !plainBody(call).includes('categoryId')),
      ),
    }),
  }),
]
