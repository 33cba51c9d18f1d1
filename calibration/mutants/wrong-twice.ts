import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import { parseJson } from '../../src/service/lossless-json.ts'
import type { Fault } from '../fault.ts'
import { among } from './among.ts'
import { crash, errorsOf, plainBody } from './edits.ts'
import { faults } from './faults.ts'

/** Whether both of the required fields are there, and of no type that they may have. */
const isWrongTwice = ({ body = '' }: Call): boolean => {
  try {
    const fields = parseJson(body)
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return false
    const { name = '', categoryId = 1n } = Object.fromEntries(Object.entries(fields))
    return typeof name !== 'string' && typeof categoryId !== 'bigint'
  } catch {
    return false
  }
}

/** Bodies with two invalid values at once, which single ones do not show (interface document, Endpoints 2; Errors). */
export const wrongTwice: readonly Fault[] = [
  ...faults('CREATE-4', {
    'create-wrong-twice-500': {
      summary: 'fails over a body that is wrong in two fields',
      factors: among.required,
      collateral: ['ERROR-4'],
      edgeCase: true,
      apply: change('readName', (readName) => (value, call) => {
        if (isWrongTwice(call)) throw crash()
        return readName(value, call)
      }),
    },
    'create-wrong-twice-taken': {
      summary: 'takes a body whose name and status are both invalid',
      factors: ['name', 'status'],
      edgeCase: true,
      apply: change(
        'readBody',
        (readBody) => (call) =>
          /"name":null/.test(plainBody(call)) && /"status":"(?!available|pending|sold)/.test(plainBody(call))
            ? { name: 'Unnamed', categoryId: 1n }
            : readBody(call),
      ),
    },
  }),
  ...faults('ERROR-1', {
    'error-of-two-as-list': {
      summary: 'tells of two invalid fields by a list of messages, and of one by an Error',
      factors: ['operation: createPet', 'name', 'categoryId'],
      profiles: ['core', 'full'],
      edgeCase: true,
      apply: errorsOf(400, ({ code, message, status }, call) =>
        call.operation === 'createPet' && isWrongTwice(call)
          ? { message: [message, 'categoryId must be an integer.'], status }
          : { code, message, status },
      ),
    },
  }),
]
