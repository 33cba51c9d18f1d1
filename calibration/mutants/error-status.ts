import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { errorsOf, plainBody } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'
import { withStatus } from './with-status.ts'

const telling = (of: number, told: number | ((call: Call) => number)): Edit =>
  errorsOf(of, ({ code, message }, call) => ({
    code,
    message,
    status: typeof told === 'number' ? told : told(call),
  }))

/** Errors whose `status` is not the status of the response (interface document, Resources). */
export const errorStatus = faults('ERROR-2', {
  'error-401-tells-403': {
    summary: 'tells of 403 in a 401',
    factors: withStatus[401],
    apply: telling(401, 403),
  },
  'error-401-tells-200': {
    summary: 'tells of 200 in a 401',
    factors: withStatus[401],
    apply: telling(401, 200),
  },
  'error-404-tells-400': {
    summary: 'tells of 400 in a 404',
    factors: withStatus[404],
    apply: telling(404, 400),
  },
  'error-404-tells-0': {
    summary: 'tells of 0 in a 404',
    factors: withStatus[404],
    apply: telling(404, 0),
  },
  'error-400-tells-422': {
    summary: 'tells of 422 in a 400',
    factors: withStatus[400],
    profiles: writing,
    apply: telling(400, 422),
  },
  'error-400-tells-500': {
    summary: 'tells of 500 in a 400',
    factors: withStatus[400],
    profiles: writing,
    apply: telling(400, 500),
  },
  'error-404-tells-own-code': {
    summary: 'tells of a code of its own, 40401, in a 404',
    factors: withStatus[404],
    apply: telling(404, 40_401),
  },
  'error-401-tells-403-on-invalid-key': {
    summary: 'tells of 403 in the 401 to an invalid key',
    factors: ['credential'],
    edgeCase: true,
    apply: telling(401, (call) => (call.header('authorization') === undefined ? 401 : 403)),
  },
  'error-404-tells-400-on-large-id': {
    summary: 'tells of 400 in the 404 to an id beyond 2^53',
    factors: ['operation: getPet', 'petId'],
    edgeCase: true,
    apply: telling(404, (call) => (call.petId.length > 16 ? 400 : 404)),
  },
  'error-400-tells-422-on-status': {
    summary: 'tells of 422 in the 400 to an invalid status',
    factors: ['operation: createPet', 'status'],
    profiles: writing,
    edgeCase: true,
    apply: telling(400, (call) => (plainBody(call).includes('"status"') ? 422 : 400)),
  },
})
