import { unauthorized } from '../../src/service/refusal.ts'
import type { KeyName } from '../../src/service/settings.ts'
import { type Behaviour, type Call, change, type Edit, Refusal, type StoredPet } from './edits.ts'
import { aim, faults, writing } from './faults.ts'
import { isCreate, isList, type When } from './guards.ts'

const contents = ({ method, path, body }: Call): string => `${method} ${path} ${body}`

/** Holds the key in one place for all requests with the same path and body. */
const oneKeyForAll = change('around', (around) => {
  const current = new Map<string, KeyName>()
  return async (call, next, store) => {
    if (call.key === undefined) {
      await call.sleep(1)
      call.key = current.get(contents(call))
      return around(call, next, store)
    }
    current.set(contents(call), call.key)
    await call.sleep(2)
    const raw = await around(call, next, store)
    current.delete(contents(call))
    return raw
  }
})

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
      if (isCreate(call) && call.key !== undefined) {
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

/** So many animals are read at a time. */
const part = 50

/** Reads long pages in two parts, between which animals may come. */
const inTwoParts = (behaviour: Behaviour): Behaviour => {
  const before = new WeakMap<Call, readonly StoredPet[]>()
  return {
    ...behaviour,
    around: async (call, next, store) => {
      if (!isList(call)) return behaviour.around(call, next, store)
      before.set(call, behaviour.listed(store, call))
      await call.sleep(2)
      return behaviour.around(call, next, store)
    },
    page: (pets, query, call) => {
      const all = behaviour.page(pets, query, call)
      if (query.status !== undefined || all.length <= part) return all
      return [...(before.get(call) ?? pets).slice(0, part), ...all.slice(part)]
    },
  }
}

/** Stores an animal as the database fills it in, and a moment later what was asked for. */
const filedAfterwards =
  (filled: Partial<StoredPet>) =>
  (behaviour: Behaviour): Behaviour => {
    const later = new WeakMap<StoredPet, StoredPet>()
    return {
      ...behaviour,
      insert: (store, pet, body) => {
        const first: StoredPet = { ...pet, ...filled }
        later.set(first, pet)
        behaviour.insert(store, first, body)
      },
      around: async (call, next, store) => {
        const raw = await behaviour.around(call, next, store)
        if (!isCreate(call)) return raw
        await call.sleep(4)
        for (const pet of store.pets) {
          const whole = later.get(pet)
          if (whole !== undefined) store.replace(whole)
        }
        return raw
      },
    }
  }

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

/** Requests at once of which one is taken for another, or changes another's answer (interface document, Authentication; Endpoints). */
export const races = [
  ...faults('AUTH-1', {
    'auth-open-beside-a-valid-key': {
      summary: 'lets a request without a key in while the same one with a key is on its way',
      edgeCase: true,
      mayBreak: ['AUTH-2', 'AUTH-3'],
      apply: oneKeyForAll,
    },
  }),
  ...faults(aim('LIST-10', { profiles: writing, edgeCase: true }), {
    'list-read-in-two-parts': {
      summary: 'reads a long page in two parts, and shows an animal twice where one was created between them',
      target: 'LIST-7',
      apply: inTwoParts,
    },
    'create-shown-half-made': {
      summary: 'shows an animal as available for the moment in which its create is under way',
      apply: filedAfterwards({ status: 'available' }),
    },
    'create-shown-without-its-name': {
      summary: 'shows an animal without its name for the moment in which its create is under way',
      apply: filedAfterwards({ name: '' }),
    },
  }),
  ...faults('CREATE-1', {
    'create-refused-beside-an-invalid-one': {
      summary: 'refuses a valid create while an invalid one is on its way',
      edgeCase: true,
      apply: oneVerdictForAll,
    },
  }),
  // Services that take one request on a connection for another (RFC 9110, section 3.3: each stands by itself).
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
