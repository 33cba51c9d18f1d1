import { conformingSettings, type Settings } from '../../src/service/settings.ts'
import { adjust, type Behaviour, type Edit, on, override, Refusal } from './edits.ts'
import { aim, among, faults, mutant, writing } from './faults.ts'
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
  ...faults(aim('CREATE-1', { settings: minutely }), {
    'digits-refused-telling-0': {
      summary: 'refuses plain names of digits alone, and tells of 0 left with every error',
      factors: ['name'],
      apply: errorsTell0(
        override('readName', (value) => (/^\d+$/.test(String(value)) ? refuse(400) : undefined)),
      ),
    },
    'apostrophe-409-telling-0': {
      summary: 'answers 409 to a name with an apostrophe, and tells of 0 left with every error',
      factors: [among.signs],
      edgeCase: true,
      apply: errorsTell0(
        override('readName', (value) => (String(value).includes("'") ? refuse(409) : undefined)),
      ),
    },
    'limit-100-refused-telling-0': mutant('refuses a limit of 100, and tells of 0 left with every error', {
      target: 'LIST-3',
      factors: ['limit'],
      apply: errorsTell0(override('readLimit', (text) => (text === '100' ? refuse(400) : undefined))),
    }),
  }),
  ...faults(aim('GET-1', { factors: ['status'], settings: minutely }), {
    'sold-refused-telling-0': mutant('refuses status=sold, and tells of 0 left with every error', 'LIST-4', {
      apply: errorsTell0(override('readStatusFilter', (text) => (text === 'sold' ? refuse(400) : undefined))),
    }),
    'pending-not-found-telling-0': {
      summary: 'does not find animals that are pending, and tells of 0 left with every error',
      mayBreak: ['LIST-7'],
      apply: errorsTell0(adjust('lookup', (pet) => (pet?.status === 'pending' ? undefined : pet))),
    },
    'sold-not-found-telling-0': {
      summary: 'does not find own animals that are sold, and tells of 0 left with every fetch',
      profiles: writing,
      edgeCase: true,
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
