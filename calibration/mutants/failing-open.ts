import type { Behaviour } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Fault } from '../fault.ts'
import { aim } from './aim.ts'
import { on } from './edits.ts'
import { faults } from './faults.ts'
import { reading, writing } from './seen-in.ts'

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

const anyKey: Edit = (behaviour) => ({ ...behaviour, matches: () => true })

const beginningOfKey: Edit = (behaviour) => ({
  ...behaviour,
  matches: (presented, key) => {
    const half = key.slice(0, Math.ceil(key.length / 2))
    return half !== '' && presented.startsWith(half)
  },
})

const noKeyFor =
  (when: (call: Call) => boolean): Edit =>
  (behaviour) => ({
    ...behaviour,
    admit: (call) => {
      if (!when(call) || call.header('authorization') !== undefined) behaviour.admit(call)
    },
  })

const anyName: Edit = (behaviour) => ({
  ...behaviour,
  readName: (value) => (typeof value === 'string' ? value : String(value)),
})

const anyId: Edit = (behaviour) => ({
  ...behaviour,
  lookup: (store, id, call) =>
    behaviour.lookup(store, id, call) ?? {
      id,
      name: 'Placeholder',
      categoryId: 1n,
      status: 'available',
      createdAt: 0,
    },
})

/** The animal that was created first, for any id. */
const firstForAnyId: Edit = (behaviour) => ({
  ...behaviour,
  lookup: (store, id, call) => behaviour.lookup(store, id, call) ?? store.pets[0],
})

/** What is looked at first and not any more later on, as where a cache is full or another version has come. */
export const failingOpen: readonly Fault[] = [
  ...faults('AUTH-1', {
    'auth-create-open-after-250': {
      summary: 'asks for no key on creates from the 250th request on',
      factors: ['operation: createPet'],
      mayBreak: ['AUTH-3', 'AUTH-4'],
      profiles: writing,
      edgeCase: true,
      apply: after(250, noKeyFor(on('createPet'))),
    },
    'auth-get-open-after-60': {
      summary: 'asks for no key on fetches from the 60th request on',
      factors: ['operation: getPet'],
      mayBreak: ['AUTH-3', 'AUTH-4'],
      profiles: reading,
      edgeCase: true,
      apply: after(60, noKeyFor(on('getPet'))),
    },
    'auth-list-open-after-200': {
      summary: 'asks for no key on lists from the 200th request on',
      factors: 'plain',
      profiles: ['read-only'],
      edgeCase: true,
      mayBreak: ['AUTH-3', 'AUTH-4'],
      apply: after(200, noKeyFor(on('listPets'))),
    },
  }),
  ...faults('AUTH-2', {
    'auth-any-key-after-200': {
      summary: 'lets any key in from the 200th request on',
      factors: ['credential'],
      mayBreak: ['AUTH-4'],
      profiles: reading,
      edgeCase: true,
      apply: after(200, anyKey),
    },
  }),
  ...faults('AUTH-2', {
    'auth-beginning-of-key-after-250': {
      summary: 'compares no more than half of the key from the 250th request on',
      factors: ['credential'],
      mayBreak: ['AUTH-4'],
      profiles: reading,
      edgeCase: true,
      apply: after(250, beginningOfKey),
    },
  }),
  ...faults('CREATE-4', {
    'create-any-name-after-300': {
      summary: 'takes anything for a name from the 300th request on',
      factors: ['name'],
      mayBreak: ['CREATE-3'],
      edgeCase: true,
      apply: after(300, anyName),
    },
  }),
  ...faults(aim('GET-2', ['petId']), {
    'unknown-id-made-up-after-380': {
      summary: 'answers any id with an animal of that id from the 380th request on',
      mayBreak: ['GET-3'],
      profiles: writing,
      edgeCase: true,
      apply: after(380, anyId),
    },
    'unknown-id-first-animal-after-380': {
      summary: 'answers an unknown id with the first animal of the store from the 380th request on',
      mayBreak: ['GET-3', 'GET-1'],
      profiles: writing,
      edgeCase: true,
      apply: after(380, firstForAnyId),
    },
  }),
]
