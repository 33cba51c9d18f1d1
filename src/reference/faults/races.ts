import type { Behaviour } from '../behaviour.ts'
import type { Call } from '../call.ts'
import type { Fault } from '../fault.ts'
import { Refusal } from '../refusal.ts'
import type { KeyName } from '../settings.ts'
import { on } from './edits.ts'
import { faults } from './faults.ts'

const contents = ({ method, path, body }: Call): string => `${method} ${path} ${body}`

/** Holds the key in one place for all requests with the same path and body. */
const oneKeyForAll = (behaviour: Behaviour): Behaviour => {
  const current = new Map<string, KeyName>()
  return {
    ...behaviour,
    around: async (call, next, store) => {
      if (call.key === undefined) {
        await call.sleep(1)
        call.key = current.get(contents(call))
        return behaviour.around(call, next, store)
      }
      current.set(contents(call), call.key)
      await call.sleep(2)
      const raw = await behaviour.around(call, next, store)
      current.delete(contents(call))
      return raw
    },
  }
}

/** Holds what is wrong with a body in one place for all creates. */
const oneVerdictForAll = (behaviour: Behaviour): Behaviour => {
  let wrong = false
  const refused = new WeakSet<Call>()
  const isInvalid = (call: Call): boolean => {
    try {
      const body = behaviour.readBody(call)
      behaviour.readName(body['name'], call)
      behaviour.readCategoryId(body['categoryId'], call)
      behaviour.readStatus(body['status'], call)
      return false
    } catch {
      return true
    }
  }
  return {
    ...behaviour,
    around: async (call, next, store) => {
      if (on('createPet')(call) && call.key !== undefined) {
        wrong = isInvalid(call)
        await call.sleep(2)
        if (wrong) refused.add(call)
      }
      return behaviour.around(call, next, store)
    },
    readBody: (call) => {
      if (refused.has(call)) throw new Refusal(400, 'invalid_body', 'The body is invalid.')
      return behaviour.readBody(call)
    },
  }
}

/** Requests at once of which one is taken for another (interface document, Authentication; Endpoints 2). */
export const races: readonly Fault[] = [
  ...faults('AUTH-1', {
    'auth-open-beside-a-valid-key': {
      summary: 'lets a request without a key in while the same one with a key is on its way',
      mayBreak: ['AUTH-2', 'AUTH-3'],
      edgeCase: true,
      apply: oneKeyForAll,
    },
  }),
  ...faults('CREATE-1', {
    'create-refused-beside-an-invalid-one': {
      summary: 'refuses a valid create while an invalid one is on its way',
      edgeCase: true,
      apply: oneVerdictForAll,
    },
  }),
]
