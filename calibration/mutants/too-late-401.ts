import { type Behaviour, change, type Stage } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import { answered, type Edit, foundInstead, madeUp, override, plainBody } from './edits.ts'
import { aim, among, edge, faults, mutant, writing } from './faults.ts'
import { given, isCreate, isFetch, isList, withoutCredential } from './guards.ts'
import { isJson } from './odd-requests.ts'

const ordered = (stages: readonly Stage[], when: (call: Call) => boolean) =>
  override('order', (call) => (when(call) ? stages : undefined))

const validateFirst: readonly Stage[] = ['validate', 'admit', 'spend', 'perform']

const performFirst: readonly Stage[] = ['validate', 'perform', 'admit', 'spend']

/** Does otherwise for good, from so many requests on. */
const after = (requests: number, edit: Edit): Edit => {
  const changed = (behaviour: Behaviour): Behaviour => {
    const open = edit(behaviour)
    const which = (call: Call): Behaviour => (call.index < requests ? behaviour : open)
    return {
      ...behaviour,
      matches: (presented, key, call) => which(call).matches(presented, key, call),
      admit: (call) => which(call).admit(call),
      readName: (value, call) => which(call).readName(value, call),
      readCategoryId: (value, call) => which(call).readCategoryId(value, call),
      lookup: (store, id, call) => which(call).lookup(store, id, call),
    }
  }
  return changed
}

const anyKey: Edit = change('matches', () => () => true)

const beginningOfKey: Edit = change('matches', () => (presented, key) => {
  const half = key.slice(0, Math.ceil(key.length / 2))
  return half !== '' && presented.startsWith(half)
})

const noKeyFor = (when: (call: Call) => boolean): Edit =>
  change('admit', (admit) => (call) => {
    if (!when(call) || !withoutCredential(call)) admit(call)
  })

const anyName: Edit = change('readName', () => (value) => (typeof value === 'string' ? value : String(value)))

/** Checks of a key that come too late, or stop (interface document, Authentication). */
export const tooLate401 = [
  // Other answers that come before 401 (interface document, Authentication).
  ...faults(aim('AUTH-4', { factors: ['operation: getPet', 'petId'] }), {
    'auth-404-first': mutant('looks for the animal before it asks for the key', {
      mayBreak: ['AUTH-1', 'AUTH-2'],
      apply: ordered(performFirst, isFetch),
    }),
    'auth-404-first-for-invalid-key': edge('looks for the animal before it checks the key that was sent', {
      factors: ['operation: getPet', 'credential', 'petId'],
      mayBreak: ['AUTH-2', 'AUTH-3'],
      apply: ordered(
        performFirst,
        (call) => isFetch(call) && !withoutCredential(call) && call.key === undefined,
      ),
    }),
    'auth-404-first-for-large-ids': edge('answers 404 to ids beyond 2^53 before it asks for the key', {
      apply: ordered(performFirst, (call) => isFetch(call) && call.petId.length > 16),
    }),
  }),
  ...faults(aim('AUTH-4', { factors: ['operation: createPet', among.invalidBody] }), {
    'auth-400-first': mutant('checks the body of a create before it asks for the key', {
      apply: ordered(validateFirst, isCreate),
    }),
    'auth-empty-object-first': {
      summary: 'answers a create with an empty object with 400 before it asks for the key',
      factors: ['operation: createPet', 'name', 'categoryId'],
      edgeCase: true,
      apply: ordered(validateFirst, (call) => isCreate(call) && call.body?.trim() === '{}'),
    },
    'auth-missing-field-first': {
      summary: 'answers a create without a required field with 400 before it asks for the key',
      factors: ['operation: createPet', among.required],
      apply: ordered(
        validateFirst,
        (call) =>
          isCreate(call) && !(plainBody(call).includes('"name"') && plainBody(call).includes('"categoryId"')),
      ),
    },
    'auth-422-first': mutant('answers an invalid create without a key with 422', {
      mayBreak: ['ERROR-3', 'AUTH-2', 'AUTH-3'],
      apply: (behaviour) =>
        answered((raw, call) => {
          if (raw.status !== 400 || call.key !== undefined || !isCreate(call)) return raw
          return { ...raw, status: 422, text: raw.text.replace('"status":400', '"status":422') }
        })(ordered(validateFirst, (call) => isCreate(call) && call.key === undefined)(behaviour)),
    }),
  }),
  ...faults(aim('AUTH-4', { edgeCase: true }), {
    'auth-limit-400-first-for-invalid-key': {
      summary: 'reads limit and status of a list before it checks the key that was sent',
      factors: ['credential', ['limit', 'status']],
      apply: ordered(
        validateFirst,
        (call) => isList(call) && !withoutCredential(call) && call.key === undefined,
      ),
    },
    'auth-limit-first': {
      summary: 'reads the limit of a list before it asks for the key, where no status is given',
      factors: ['limit'],
      apply: ordered(validateFirst, (call) => isList(call) && given('limit')(call) && !given('status')(call)),
    },
    'auth-status-first': {
      summary: 'reads the status of a list before it asks for the key, where no limit is given',
      factors: ['status'],
      apply: ordered(validateFirst, (call) => isList(call) && given('status')(call) && !given('limit')(call)),
    },
    'auth-404-first-for-small-ids': {
      summary: 'answers 404 to ids of nine digits or fewer before it asks for the key',
      factors: ['operation: getPet', 'petId'],
      mayBreak: ['AUTH-1', 'AUTH-2'],
      apply: ordered(performFirst, (call) => isFetch(call) && /^\d{1,9}$/.test(call.petId)),
    },
    'auth-malformed-json-first': mutant('answers malformed JSON with 400 before it asks for the key', {
      factors: ['operation: createPet', 'body'],
      apply: ordered(validateFirst, (call) => {
        const isOfJson = /json/.test(call.header('content-type') ?? 'application/json')
        return isCreate(call) && isOfJson && call.body?.trim() !== '' && !isJson(call)
      }),
    }),
  }),
  // What is looked at first and not any more later on, as where a cache is full or another version has come.
  ...faults(aim('AUTH-1', { mayBreak: ['AUTH-3', 'AUTH-4'], edgeCase: true }), {
    'auth-create-open-after-250': mutant('asks for no key on creates from the 250th request on', {
      factors: ['operation: createPet'],
      apply: after(250, noKeyFor(isCreate)),
    }),
    'auth-get-open-after-60': mutant('asks for no key on fetches from the 60th request on', {
      factors: ['operation: getPet'],
      apply: after(60, noKeyFor(isFetch)),
    }),
    'auth-list-open-after-200': mutant('asks for no key on lists from the 200th request on', 'plain', {
      profiles: ['read-only'],
      apply: after(200, noKeyFor(isList)),
    }),
  }),
  ...faults(aim('AUTH-2', { factors: ['credential'], mayBreak: ['AUTH-4'], edgeCase: true }), {
    'auth-any-key-after-200': ['lets any key in from the 200th request on', after(200, anyKey)],
    'auth-beginning-of-key-after-250': {
      summary: 'compares no more than half of the key from the 250th request on',
      apply: after(250, beginningOfKey),
    },
    'create-any-name-after-300': mutant('takes anything for a name from the 300th request on', 'CREATE-4', {
      factors: ['name'],
      mayBreak: ['CREATE-3'],
      apply: after(300, anyName),
    }),
  }),
  ...faults(aim('GET-2', { mayBreak: ['GET-3'], profiles: writing, edgeCase: true }), {
    'unknown-id-made-up-after-380': {
      summary: 'answers any id with an animal of that id from the 380th request on',
      apply: after(
        380,
        foundInstead((_, id) => madeUp(id)),
      ),
    },
    'unknown-id-first-animal-after-380': {
      summary: 'answers an unknown id with the first animal of the store from the 380th request on',
      mayBreak: ['GET-3', 'GET-1'],
      apply: after(
        380,
        foundInstead(({ pets }) => pets[0]),
      ),
    },
  }),
]
