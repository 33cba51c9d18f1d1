import type { Call } from '../call.ts'
import type { Fault } from '../fault.ts'
import { errorsOf } from './edits.ts'
import { reading, writing } from './seen-in.ts'

const telling = (
  name: string,
  summary: string,
  of: number,
  told: number | ((call: Call) => number),
): Fault => ({
  name,
  summary,
  target: 'ERROR-2',
  profiles: of === 400 ? writing : reading,
  apply: errorsOf(of, ({ code, message }, call) => ({
    code,
    message,
    status: typeof told === 'number' ? told : told(call),
  })),
})

/** Errors whose `status` is not the status of the response (interface document, Resources). */
export const errorStatus: readonly Fault[] = [
  telling('error-401-tells-403', 'tells of 403 in a 401', 401, 403),
  telling('error-401-tells-200', 'tells of 200 in a 401', 401, 200),
  telling('error-404-tells-400', 'tells of 400 in a 404', 404, 400),
  telling('error-404-tells-0', 'tells of 0 in a 404', 404, 0),
  telling('error-400-tells-422', 'tells of 422 in a 400', 400, 422),
  telling('error-400-tells-500', 'tells of 500 in a 400', 400, 500),
  telling('error-404-tells-own-code', 'tells of a code of its own, 40401, in a 404', 404, 40_401),
  {
    ...telling(
      'error-401-tells-403-on-invalid-key',
      'tells of 403 in the 401 to an invalid key',
      401,
      (call) => (call.header('authorization') === undefined ? 401 : 403),
    ),
    corner: true,
  },
  {
    ...telling(
      'error-404-tells-400-on-large-id',
      'tells of 400 in the 404 to an id beyond 2^53',
      404,
      (call) => (call.petId.length > 16 ? 400 : 404),
    ),
    corner: true,
  },
  {
    ...telling(
      'error-400-tells-422-on-status',
      'tells of 422 in the 400 to an invalid status',
      400,
      (call) => (call.body?.includes('"status"') ? 422 : 400),
    ),
    corner: true,
  },
]
