import type { KeyName } from '../../src/service/settings.ts'
import { type Behaviour, type Call, change, on, Refusal, type StoredPet } from './edits.ts'
import { aim, faults, writing } from './faults.ts'

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

/** So many animals are read at a time. */
const part = 50

/** Reads long pages in two parts, between which animals may come. */
const inTwoParts = (behaviour: Behaviour): Behaviour => {
  const before = new WeakMap<Call, readonly StoredPet[]>()
  return {
    ...behaviour,
    around: async (call, next, store) => {
      if (!on('listPets')(call)) return behaviour.around(call, next, store)
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
        if (!on('createPet')(call)) return raw
        await call.sleep(4)
        for (const pet of store.pets) {
          const whole = later.get(pet)
          if (whole !== undefined) store.replace(whole)
        }
        return raw
      },
    }
  }

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
]
