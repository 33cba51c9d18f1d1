import { unauthorized } from '../../src/service/conforming/authentication.ts'
import type { KeyName } from '../../src/service/settings.ts'
import { change, type Edit, on } from './edits.ts'
import { faults, writing } from './faults.ts'
import type { When } from './guards.ts'

const isCreate = on('createPet')

/** Lets in whoever comes on a connection that a key was let in on before. */
const remembering = (isAsked: When): Edit =>
  change('admit', (admit) => {
    const keys = new WeakMap<object, KeyName>()
    return (call) => {
      if (call.key !== undefined) keys.set(call.connection, call.key)
      else if (isAsked(call)) call.key = keys.get(call.connection)
      admit(call)
    }
  })

/** Refuses some on a connection on which nobody was let in at first. */
const refusing = (isAsked: When): Edit =>
  change('admit', (admit) => {
    const firsts = new WeakMap<object, KeyName | 'nobody'>()
    return (call) => {
      const first = firsts.get(call.connection) ?? call.key ?? 'nobody'
      firsts.set(call.connection, first)
      if (isAsked(call) && first === 'nobody') throw unauthorized()
      admit(call)
    }
  })

/** Reads the body that came before on the connection, where one did. */
const readBefore: Edit = change('readName', (readName) => {
  const names = new WeakMap<object, string>()
  return (value, call) => {
    const known = names.get(call.connection)
    const name = readName(value, call)
    names.set(call.connection, name)
    return known ?? name
  }
})

/** Services that take one request on a connection for another (RFC 9110, section 3.3: each stands by itself). */
export const keptConnections = [
  ...faults('AUTH-2', {
    'key-of-the-connection-let-in': {
      summary: 'lets in whoever comes on a connection that the key was let in on',
      collateral: ['AUTH-1', 'AUTH-3', 'AUTH-4'],
      apply: remembering(() => true),
    },
  }),
  ...faults('AUTH-1', {
    'create-key-of-the-connection-let-in': {
      summary: 'lets in creates of whoever comes on a connection that the key was let in on',
      mayBreak: ['AUTH-2', 'AUTH-3', 'AUTH-4', 'AUTH-5'],
      profiles: writing,
      apply: remembering(isCreate),
    },
  }),
  ...faults('AUTH-6', {
    'create-refused-for-its-connection': {
      summary: 'refuses creates on a connection on which nobody was let in at first',
      mayBreak: ['CREATE-1'],
      profiles: writing,
      apply: refusing(isCreate),
    },
  }),
  ...faults('CREATE-2', {
    'create-name-of-the-connection': {
      summary: 'gives an animal the name of the one before that was created on the connection',
      mayBreak: ['LIST-10', 'GET-1'],
      apply: readBefore,
    },
  }),
]
