import { change, type Stage } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import { among } from './among.ts'
import { on, plainBody } from './edits.ts'
import { faults } from './faults.ts'
import { isJson } from './odd-requests.ts'
import { writing } from './seen-in.ts'

const ordered = (stages: readonly Stage[], when: (call: Call) => boolean) =>
  change('order', (order) => (call) => (when(call) ? stages : order(call)))

const validateFirst: readonly Stage[] = ['validate', 'admit', 'spend', 'perform']
const performFirst: readonly Stage[] = ['validate', 'perform', 'admit', 'spend']

/** Other answers that come before 401 (interface document, Authentication). */
export const tooLate401 = faults('AUTH-4', {
  'auth-404-first': {
    summary: 'looks for the animal before it asks for the key',
    factors: ['operation: getPet', 'petId'],
    mayBreak: ['AUTH-1', 'AUTH-2'],
    apply: ordered(performFirst, on('getPet')),
  },
  'auth-404-first-for-invalid-key': {
    summary: 'looks for the animal before it checks the key that was sent',
    factors: ['operation: getPet', 'credential', 'petId'],
    mayBreak: ['AUTH-2', 'AUTH-3'],
    edgeCase: true,
    apply: ordered(
      performFirst,
      (call) => on('getPet')(call) && call.header('authorization') !== undefined && call.key === undefined,
    ),
  },
  'auth-404-first-for-large-ids': {
    summary: 'answers 404 to ids beyond 2^53 before it asks for the key',
    factors: ['operation: getPet', 'petId'],
    edgeCase: true,
    apply: ordered(performFirst, (call) => on('getPet')(call) && call.petId.length > 16),
  },
  'auth-400-first': {
    summary: 'checks the body of a create before it asks for the key',
    factors: ['operation: createPet', among.invalidBody],
    profiles: writing,
    apply: ordered(validateFirst, on('createPet')),
  },
  'auth-empty-object-first': {
    summary: 'answers a create with an empty object with 400 before it asks for the key',
    factors: ['operation: createPet', 'name', 'categoryId'],
    profiles: writing,
    edgeCase: true,
    apply: ordered(validateFirst, (call) => on('createPet')(call) && call.body?.trim() === '{}'),
  },
  'auth-missing-field-first': {
    summary: 'answers a create without a required field with 400 before it asks for the key',
    factors: ['operation: createPet', among.required],
    profiles: writing,
    apply: ordered(
      validateFirst,
      (call) =>
        on('createPet')(call) &&
        !(plainBody(call).includes('"name"') && plainBody(call).includes('"categoryId"')),
    ),
  },
  'auth-422-first': {
    summary: 'answers an invalid create without a key with 422',
    factors: ['operation: createPet', among.invalidBody],
    mayBreak: ['ERROR-3', 'AUTH-2', 'AUTH-3'],
    profiles: writing,
    apply: (behaviour) => ({
      ...ordered(validateFirst, (call) => on('createPet')(call) && call.key === undefined)(behaviour),
      around: async (call, next, store) => {
        const raw = await behaviour.around(call, next, store)
        if (raw.status !== 400 || call.key !== undefined || !on('createPet')(call)) return raw
        return { ...raw, status: 422, text: raw.text.replace('"status":400', '"status":422') }
      },
    }),
  },
  'auth-limit-400-first-for-invalid-key': {
    summary: 'reads limit and status of a list before it checks the key that was sent',
    factors: ['credential', ['limit', 'status']],
    edgeCase: true,
    apply: ordered(
      validateFirst,
      (call) => on('listPets')(call) && call.header('authorization') !== undefined && call.key === undefined,
    ),
  },
  'auth-limit-first': {
    summary: 'reads the limit of a list before it asks for the key, where no status is given',
    factors: ['limit'],
    edgeCase: true,
    apply: ordered(
      validateFirst,
      (call) =>
        on('listPets')(call) && call.query('limit') !== undefined && call.query('status') === undefined,
    ),
  },
  'auth-status-first': {
    summary: 'reads the status of a list before it asks for the key, where no limit is given',
    factors: ['status'],
    edgeCase: true,
    apply: ordered(
      validateFirst,
      (call) =>
        on('listPets')(call) && call.query('status') !== undefined && call.query('limit') === undefined,
    ),
  },
  'auth-404-first-for-small-ids': {
    summary: 'answers 404 to ids of nine digits or fewer before it asks for the key',
    factors: ['operation: getPet', 'petId'],
    mayBreak: ['AUTH-1', 'AUTH-2'],
    edgeCase: true,
    apply: ordered(performFirst, (call) => on('getPet')(call) && /^\d{1,9}$/.test(call.petId)),
  },
  'auth-malformed-json-first': {
    summary: 'answers malformed JSON with 400 before it asks for the key',
    factors: ['operation: createPet', 'body'],
    profiles: writing,
    edgeCase: true,
    apply: ordered(validateFirst, (call) => {
      const isOfJson = /json/.test(call.header('content-type') ?? 'application/json')
      return on('createPet')(call) && isOfJson && call.body?.trim() !== '' && !isJson(call)
    }),
  },
})
