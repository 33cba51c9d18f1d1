import type { Call } from '../../src/service/call.ts'
import { parseJson } from '../../src/service/lossless-json.ts'
import type { Fault } from '../fault.ts'
import { among } from './among.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'
import { nextInStore, storedThough } from './storing.ts'

const bodyOf = (call: Call): unknown => {
  try {
    return parseJson(call.body ?? '')
  } catch {
    return undefined
  }
}

const has = (name: string, test: (value: unknown) => boolean) => (call: Call) => {
  const body = bodyOf(call)
  return typeof body === 'object' && body !== null && test(Reflect.get(body, name))
}

/** In a store that counts its ids on, and whose lists begin with 330 older animals: no page shows what is created. */
const outOfSight = (status: number): Pick<Fault, 'settings' | 'apply' | 'edgeCase'> => ({
  edgeCase: true,
  settings: { seeded: 330 },
  apply: (behaviour) =>
    storedThough(
      status,
      () => true,
      0,
      nextInStore,
    )({
      ...behaviour,
      assignId: (_, store) => nextInStore(store),
      listed: (store, call) => behaviour.listed(store, call).toReversed(),
    }),
})

/** Creates that are refused and leave an animal behind (interface document, Authentication; Errors). */
export const storedThoughRefused: readonly Fault[] = [
  ...faults('AUTH-5', {
    'auth-create-stored': {
      summary: 'answers 401 to a create and stores the animal all the same',
      factors: 'plain',
      apply: storedThough(401),
    },
    'auth-create-stored-out-of-sight': {
      summary: 'answers 401 to a create and stores the animal, which no list shows behind 330 older ones',
      ...outOfSight(401),
    },
    'auth-create-stored-without-key': {
      summary: 'stores the animal of a create that came without a key',
      factors: 'plain',
      apply: storedThough(401, (call) => call.header('authorization') === undefined),
    },
    'auth-create-stored-with-invalid-key': {
      summary: 'stores the animal of a create that came with an invalid key',
      factors: ['credential'],
      edgeCase: true,
      apply: storedThough(401, (call) => /^Bearer ./.test(call.header('authorization') ?? '')),
    },
    'auth-create-stored-under-default-status': {
      summary: 'stores the animal of an unauthorized create that sends the status available or none',
      factors: 'plain',
      edgeCase: true,
      apply: storedThough(
        401,
        has('status', (status) => status === undefined || status === 'available'),
      ),
    },
    'auth-create-stored-later': {
      summary: 'stores the animal of an unauthorized create a third of a second after it said 401',
      factors: 'plain',
      edgeCase: true,
      apply: storedThough(401, () => true, 333),
    },
  }),
  ...faults('CREATE-7', {
    'create-refused-leaves-a-blank-row': {
      summary: 'stores a row first, and leaves it blank where the body is refused',
      collateral: [],
      edgeCase: true,
      profiles: writing,
      apply: (behaviour) => ({
        ...behaviour,
        assignId: (_, store) => nextInStore(store),
        around: async (call, next, store) => {
          const raw = await behaviour.around(call, next, store)
          if (raw.status === 400 && call.operation === 'createPet')
            store.insert({
              id: nextInStore(store),
              name: '',
              categoryId: 0n,
              status: 'available',
              createdAt: call.at,
            })
          return raw
        },
      }),
    },
    'create-refused-stored-out-of-sight': {
      summary:
        'stores what it can of a create that it answers 400, which no list shows behind 330 older ones',
      ...outOfSight(400),
    },
    'create-refused-stored-later': {
      summary: 'stores what it can of a create a third of a second after it said 400',
      factors: [among.invalidBody],
      edgeCase: true,
      apply: storedThough(400, () => true, 333),
    },
    'create-refused-stored': {
      summary: 'answers 400 to a create and stores what it can all the same',
      factors: [among.invalidBody],
      apply: storedThough(400),
    },
    'create-without-category-stored': {
      summary: 'stores an animal that was refused for its missing category',
      factors: ['categoryId'],
      apply: storedThough(
        400,
        has('categoryId', (value) => value === undefined),
      ),
    },
    'create-unknown-status-stored': {
      summary: 'stores an animal that was refused for its status',
      factors: ['status'],
      apply: storedThough(
        400,
        has('status', (value) => typeof value === 'string'),
      ),
    },
    'create-fraction-stored': {
      summary: 'stores an animal that was refused for a fractional categoryId',
      factors: ['categoryId'],
      edgeCase: true,
      apply: storedThough(
        400,
        has('categoryId', (value) => typeof value === 'number'),
      ),
    },
    'create-text-category-stored': {
      summary: 'stores an animal that was refused for a categoryId in quotes',
      factors: ['categoryId'],
      edgeCase: true,
      apply: storedThough(
        400,
        has('categoryId', (value) => typeof value === 'string'),
      ),
    },
  }),
]
