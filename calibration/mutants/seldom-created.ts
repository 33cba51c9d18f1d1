import { isPetStatus } from '../../src/service/pet.ts'
import { adjust, answered, type Call, change, type Edit, Refusal } from '../edit.ts'
import { bodyOf } from './body-where.ts'
import {
  bodiesAs,
  responsesTo,
  rewriting,
  storedNames,
  taking,
  throughDouble,
  throughInt32,
} from './edits.ts'
import { aim, among, faults, mutant } from './faults.ts'
import { is } from './is.ts'

const late = ({ index }: Call): boolean => index >= 300
const hasNoStatus = (call: Call): boolean => bodyOf(call)['status'] === undefined

const withAnyStatus = (when: (call: Call) => boolean): Edit =>
  bodiesAs(
    ({ status }, call) => when(call) && status !== undefined && !isPetStatus(status),
    () => ({ status: 'available' }),
  )
/** Asks for no category in some bodies. */
const withoutCategory = (when: (call: Call) => boolean): Edit =>
  bodiesAs(
    ({ categoryId }, call) => when(call) && categoryId === undefined,
    () => ({ categoryId: 0n }),
  )
const refusing = (status: number, isRefused: (name: string, others: readonly string[]) => boolean): Edit =>
  change('readName', (readName) => {
    const names: string[] = []
    return (value, call) => {
      const name = readName(value, call)
      if (isRefused(name, names)) throw new Refusal(status, 'name_refused', 'This name is not to be had.')
      names.push(name)
      return name
    }
  })
const withoutMarks = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '')
const withoutAstral = (name: string): string => name.replace(/[\u{10000}-\u{10ffff}]/gu, '')

/** Creates that go wrong with one kind of value, in one form, or late (interface document, Endpoints 2). */
export const seldomCreated = [
  ...faults(aim('CREATE-1', { edgeCase: true }), {
    'create-rude-word-refused': mutant('refuses names that have a rude word in them, such as Cassie', {
      factors: ['name'],
      apply: refusing(400, (name) => /ass/i.test(name)),
    }),
    'create-like-but-for-marks-409': {
      summary: 'answers 409 to a name that differs from another in its marks alone',
      apply: refusing(409, (name, others) =>
        others.some((one) => one !== name && withoutMarks(one) === withoutMarks(name)),
      ),
    },
    'create-like-but-for-emoji-409': {
      summary: 'answers 409 to a name that differs from another in emoji alone',
      apply: refusing(409, (name, others) =>
        others.some((one) => one !== name && withoutAstral(one) === withoutAstral(name)),
      ),
    },
    'name-without-astral-where-no-status': {
      summary: 'drops letters beyond the basic plane where no status is sent',
      target: 'CREATE-2',
      factors: ['name: beyond U+FFFF'],
      apply: adjust('readName', (name, _value, call) => (hasNoStatus(call) ? withoutAstral(name) : name)),
    },
  }),
  ...faults(aim('CREATE-2', { factors: ['name: marks'], edgeCase: true }), {
    'name-without-khmer': mutant('stores a question mark for letters of Khmer, Lao, Burmese and Tibetan', {
      factors: ['name: another script'],
      apply: rewriting(/[\u0e80-\u109f\u1780-\u17ff]/g, '?'),
    }),
    'name-without-keycaps': ['drops the frame of keycaps', rewriting('\u20e3', '')],
    'name-without-harakat': ['drops the vowel signs of Arabic', rewriting(/[\u064b-\u0652]/g, '')],
    'name-card-number-masked': mutant('puts stars for what may be the number of a card', ['name'], {
      mayBreak: ['CREATE-1'],
      apply: storedNames((name) =>
        name.replace(/^[45]\d{15}$/, (digits) => `************${digits.slice(-4)}`),
      ),
    }),
  }),
  ...faults(aim('CREATE-2', { factors: ['categoryId'], edgeCase: true }), {
    'categories-cut-where-no-status': mutant('cuts categories to 32 bits where no status is sent', {
      mayBreak: ['CREATE-8'],
      apply: adjust('readCategoryId', (categoryId, _value, call) =>
        hasNoStatus(call) ? throughInt32(categoryId) : categoryId,
      ),
    }),
  }),
  ...faults(aim('CREATE-8', { factors: ['categoryId'], edgeCase: true }), {
    'categories-as-doubles-where-available': mutant('keeps categories of available animals as doubles', {
      factors: ['status', 'categoryId'],
      apply: adjust('readCategoryId', (categoryId, _value, call) =>
        bodyOf(call)['status'] === 'available' ? BigInt.asIntN(64, throughDouble(categoryId)) : categoryId,
      ),
    }),
    'create-no-category-late': mutant('asks for no category from the 300th request on', 'CREATE-3', {
      apply: withoutCategory(late),
    }),
  }),
  ...faults(aim('CREATE-4', { edgeCase: true }), {
    'create-no-category-in-white-space': {
      summary: 'asks for no category in a body that begins with white space',
      target: 'CREATE-3',
      factors: ['style', 'categoryId'],
      apply: withoutCategory((call) => /^\s/.test(call.body ?? '')),
    },
    'create-any-status-in-escapes': mutant('checks no status in a body with escapes', ['style', 'status'], {
      apply: withAnyStatus((call) => /\\u[0-9a-f]{4}/i.test(call.body ?? '')),
    }),
    'create-any-status-first': mutant('checks no status that comes before the name', ['style', 'status'], {
      apply: withAnyStatus((call) => /^\s*\{\s*"status"/.test(call.body ?? '')),
    }),
    'create-category-1e30': mutant('takes 1e30 for the largest int64', ['categoryId'], {
      apply: taking('readCategoryId', is.fraction, (value) => (value >= 2 ** 63 ? 2n ** 63n - 1n : value)),
    }),
    'create-category-number-long': mutant('takes {"$numberLong":"7"} for a category', ['categoryId'], {
      apply: taking('readCategoryId', is.record, ({ $numberLong: text, ...others }) =>
        is.text(text) ? BigInt(text) : others,
      ),
    }),
    'create-refused-changes-animal': {
      summary: 'writes the name of a refused body to the animal whose id it brought',
      target: 'CREATE-10',
      factors: ['property', among.invalidBody],
      mayBreak: ['CREATE-7'],
      apply: answered((raw, call, store) => {
        const { id, name } = bodyOf(call)
        const pet = typeof id === 'bigint' ? store.find(id) : undefined
        if (raw.status === 400 && pet !== undefined && typeof name === 'string')
          store.replace({ ...pet, name })
        return raw
      }),
    },
    'error-400-of-huge-limit-bare': mutant('answers a limit beyond 2^31 with 400 and a message alone', {
      target: 'ERROR-1',
      factors: ['limit'],
      apply: responsesTo([400, (call) => /^\d{10,}$/.test(call.query('limit') ?? '')], {
        text: '{"message":"value out of range"}',
      }),
    }),
  }),
]
