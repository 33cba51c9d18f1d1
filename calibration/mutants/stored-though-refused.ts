import { unauthorized } from '../../src/service/refusal.ts'
import type { Fault } from '../fault.ts'
import { jsonOf } from './body-where.ts'
import { type Call, type Edit, failing, refusedWith } from './edits.ts'
import { aim, among, edge, family, faults, mutant } from './faults.ts'
import {
  authorization,
  isCreate,
  isFetch,
  isLarge,
  isList,
  isOrders,
  type When,
  withoutCredential,
} from './guards.ts'
import { nextInStore, storedThough } from './storing.ts'

const isNoInteger = (call: Call): boolean => isFetch(call) && !/^-?\d+$/.test(call.petId)

const isOtherMedia = (call: Call): boolean =>
  isCreate(call) && !/^application\/json\b/i.test(call.header('content-type') ?? 'application/json')

/** Stores animals of refused creates by what their bodies have of a name. */
const storedBy = (status: number, name: string, test: (value: unknown) => boolean): Edit =>
  storedThough(status, (call) => {
    const body = jsonOf(call)
    return typeof body === 'object' && body !== null && test(Reflect.get(body, name))
  })

/** In a store that counts its ids on, and whose lists begin with 330 older animals: no page shows what is created. */
const outOfSight = (status: number): Pick<Fault, 'settings' | 'apply' | 'edgeCase'> => ({
  edgeCase: true,
  settings: { seeded: 330 },
  apply: (behaviour) =>
    storedThough(
      status,
      undefined,
      0,
      nextInStore,
    )({
      ...behaviour,
      assignId: (_, store) => nextInStore(store),
      listed: (store, call) => behaviour.listed(store, call).toReversed(),
    }),
})

const refused = (when: When): Edit => failing('admit', when, unauthorized)

/**
 * Refusals of another form than 401, or that leave an animal behind, or that no key deserves (interface document,
 * Authentication).
 */
export const storedThoughRefused = [
  // Odd requests without a credential that are answered otherwise than 401 (interface document, Authentication).
  // 404 is free where the path is none, 415 for another media type, 413 for a large body.
  ...faults(aim('AUTH-4', { factors: ['operation: getPet', 'petId'], edgeCase: true }), {
    'auth-word-for-id-400': mutant('answers a fetch by a word with 400 before it asks for the key', {
      apply: refusedWith(401, 400, isNoInteger),
    }),
    'auth-word-for-id-500': mutant('answers a fetch by a word with 500 before it asks for the key', {
      collateral: ['ERROR-4'],
      apply: refusedWith(401, 500, isNoInteger),
    }),
  }),
  ...faults(aim('AUTH-4', { factors: ['operation: createPet', 'media type'], edgeCase: true }), {
    'auth-media-type-400': {
      summary: 'answers a create of another media type with 400 before it asks for the key',
      apply: refusedWith(401, 400, isOtherMedia),
    },
    'auth-media-type-422': {
      summary: 'answers a create of another media type with 422 before it asks for the key',
      apply: refusedWith(401, 422, isOtherMedia),
    },
    'auth-large-body-500': {
      summary: 'answers a create of more than 100 kB with 500 before it asks for the key',
      target: 'ERROR-4',
      factors: ['operation: createPet', among.large],
      apply: refusedWith(401, 500, isLarge),
    },
  }),
  // Creates that are refused and leave an animal behind (interface document, Authentication; Errors).
  ...faults('AUTH-5', {
    'auth-create-stored': mutant('answers 401 to a create and stores the animal all the same', 'plain', {
      apply: storedThough(401),
    }),
    'auth-create-stored-out-of-sight': {
      summary: 'answers 401 to a create and stores the animal, which no list shows behind 330 older ones',
      ...outOfSight(401),
    },
    'auth-create-stored-without-key': mutant('stores the animal of a create that came without a key', {
      factors: 'plain',
      apply: storedThough(401, withoutCredential),
    }),
  }),
  ...faults(aim('AUTH-5', { factors: 'plain', edgeCase: true }), {
    'auth-create-stored-with-invalid-key': {
      summary: 'stores the animal of a create that came with an invalid key',
      factors: ['credential'],
      apply: storedThough(401, (call) => /^Bearer ./.test(authorization(call))),
    },
    'auth-create-stored-under-default-status': {
      summary: 'stores the animal of an unauthorized create that sends the status available or none',
      apply: storedBy(401, 'status', (status) => status === undefined || status === 'available'),
    },
    'auth-create-stored-later': {
      summary: 'stores the animal of an unauthorized create a third of a second after it said 401',
      apply: storedThough(401, undefined, 333),
    },
  }),
  ...faults('CREATE-7', {
    'create-refused-leaves-a-blank-row': {
      summary: 'stores a row first, and leaves it blank where the body is refused',
      collateral: [],
      edgeCase: true,
      // A pet without a name, of no category of the run, may be another client's.
      knownMiss: true,
      apply: (behaviour) => ({
        ...behaviour,
        assignId: (_, store) => nextInStore(store),
        around: async (call, next, store) => {
          const raw = await behaviour.around(call, next, store)
          if (raw.status === 400 && isCreate(call))
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
  }),
  ...faults(aim('CREATE-7', { factors: ['categoryId'] }), {
    'create-refused-stored-later': {
      summary: 'stores what it can of a create a third of a second after it said 400',
      factors: [among.invalidBody],
      edgeCase: true,
      apply: storedThough(400, undefined, 333),
    },
    'create-refused-stored': mutant('answers 400 to a create and stores what it can all the same', {
      factors: [among.invalidBody],
      apply: storedThough(400),
    }),
    'create-without-category-stored': mutant('stores an animal that was refused for its missing category', {
      apply: storedBy(400, 'categoryId', (value) => value === undefined),
    }),
    'create-unknown-status-stored': mutant('stores an animal that was refused for its status', ['status'], {
      apply: storedBy(400, 'status', (value) => typeof value === 'string'),
    }),
    'create-fraction-stored': edge('stores an animal that was refused for a fractional categoryId', {
      apply: storedBy(400, 'categoryId', (value) => typeof value === 'number'),
    }),
    'create-text-category-stored': edge('stores an animal that was refused for a categoryId in quotes', {
      apply: storedBy(400, 'categoryId', (value) => typeof value === 'string'),
    }),
  }),
  // Valid keys that are not let in (interface document, Authentication).
  ...family('AUTH-6', refused, {
    'auth-get-refused': ['answers every fetch with 401', isFetch, ['operation: getPet']],
    'auth-create-refused': ['answers every create with 401', isCreate, ['operation: createPet']],
    'auth-list-refused': mutant('answers every list with 401', 'plain', refused(isList), {
      mayBreak: ['LIST-1', 'LIST-3', 'LIST-4'],
    }),
    'auth-orders-refused': ['answers orders with 401 to every key', isOrders, ['operation: listOrders']],
    'auth-filtered-list-refused': edge('answers lists of sold animals with 401', ['status'], {
      apply: refused((call) => call.query('status') === 'sold'),
    }),
    'auth-every-ninth-refused': ['answers every ninth request with 401', (call) => call.index % 9 === 8],
  }),
]
