import { type Behaviour, change } from '../../src/service/behaviour.ts'
import type { Edit } from '../../src/service/edit.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { conformingSettings, type Settings } from '../../src/service/settings.ts'
import { among } from './among.ts'
import { on } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'
import { telling } from './telling.ts'

const refuse = (status: number): never => {
  throw new Refusal(status, 'refused', 'The request was refused.')
}

/** Who is told of 0 left waits for Reset: it must come soon, or nothing can be tried at all. */
const minutely: Partial<Settings> = { windows: conformingSettings.windows }

/** Tells of 0 left with every error, as a handler of errors does that knows nothing of the limit. */
const errorsTell0 =
  (edit: Edit): Edit =>
  (behaviour: Behaviour) =>
    telling((_, __, status) => (status >= 400 ? { remaining: 0 } : {}))(edit(behaviour))

/** Wrong answers that tell that no request remains, though many do (interface document, Limits; Endpoints). */
export const toldSpent = [
  ...faults('CREATE-1', {
    'digits-refused-telling-0': {
      summary: 'refuses plain names of digits alone, and tells of 0 left with every error',
      factors: ['name'],
      profiles: writing,
      settings: minutely,
      apply: errorsTell0(
        change(
          'readName',
          (readName) => (value, call) => (/^\d+$/.test(String(value)) ? refuse(400) : readName(value, call)),
        ),
      ),
    },
    'apostrophe-409-telling-0': {
      summary: 'answers 409 to a name with an apostrophe, and tells of 0 left with every error',
      factors: [among.signs],
      profiles: writing,
      edgeCase: true,
      settings: minutely,
      apply: errorsTell0(
        change(
          'readName',
          (readName) => (value, call) => (String(value).includes("'") ? refuse(409) : readName(value, call)),
        ),
      ),
    },
  }),
  ...faults('LIST-3', {
    'limit-100-refused-telling-0': {
      summary: 'refuses a limit of 100, and tells of 0 left with every error',
      factors: ['limit'],
      settings: minutely,
      apply: errorsTell0(
        change(
          'readLimit',
          (readLimit) => (text, call) => (text === '100' ? refuse(400) : readLimit(text, call)),
        ),
      ),
    },
  }),
  ...faults('LIST-4', {
    'sold-refused-telling-0': {
      summary: 'refuses status=sold, and tells of 0 left with every error',
      factors: ['status'],
      settings: minutely,
      apply: errorsTell0(
        change(
          'readStatusFilter',
          (readStatusFilter) => (text, call) =>
            text === 'sold' ? refuse(400) : readStatusFilter(text, call),
        ),
      ),
    },
  }),
  ...faults('GET-1', {
    'pending-not-found-telling-0': {
      summary: 'does not find animals that are pending, and tells of 0 left with every error',
      factors: ['status'],
      mayBreak: ['LIST-7'],
      settings: minutely,
      apply: errorsTell0(
        change('lookup', (lookup) => (store, id, call) => {
          const pet = lookup(store, id, call)
          return pet?.status === 'pending' ? undefined : pet
        }),
      ),
    },
    'sold-not-found-telling-0': {
      summary: 'does not find own animals that are sold, and tells of 0 left with every fetch',
      factors: ['status'],
      profiles: writing,
      edgeCase: true,
      settings: minutely,
      apply: (behaviour) =>
        telling((_, call) => (on('getPet')(call) ? { remaining: 0 } : {}))({
          ...behaviour,
          lookup: (store, id, call) => {
            const pet = behaviour.lookup(store, id, call)
            return pet?.status === 'sold' && pet.createdAt > 0 ? undefined : pet
          },
        }),
    },
  }),
]
