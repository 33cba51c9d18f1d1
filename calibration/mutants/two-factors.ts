import { adjust, type Call, type Edit, on, reading, servedFromCache, throughDouble } from './edits.ts'
import { aim, among, faults, mutant } from './faults.ts'

const hasParameter = (call: Call): boolean => call.header('content-type')?.includes(';') === true
const isInCapitals = (call: Call): boolean => /[A-Z]/.test(call.header('content-type') ?? '')
const isSpacedOut = (call: Call): boolean => /^\s/.test(call.body ?? '')
const isEscaped = (call: Call): boolean => /\\u[0-9a-f]{4}/i.test(call.body ?? '')
const acceptsAnything = (call: Call): boolean => !call.header('accept')?.includes('json')

const renamed = (when: (call: Call) => boolean, rename: (name: string) => string): Edit =>
  adjust('readName', (name, _value, call) => (when(call) ? rename(name) : name))

/** What fails where two things that are right by themselves come together (interface document, Endpoints). */
export const twoFactors = [
  ...faults(aim('CREATE-4', { factors: ['media type', 'status'], edgeCase: true }), {
    'create-status-of-any-word-with-a-parameter': {
      summary: 'takes any word for a status where the media type has a parameter',
      apply: reading('readStatus', hasParameter, (value) =>
        typeof value === 'string' && !['pending', 'sold'].includes(value) ? 'available' : value,
      ),
    },
    'create-category-of-any-text-in-capitals': {
      summary: 'takes any text for a category where the media type is in capitals',
      factors: ['media type', 'categoryId'],
      apply: reading('readCategoryId', isInCapitals, (value) =>
        typeof value === 'string' ? BigInt(Number.parseInt(value, 10) || 0) : value,
      ),
    },
  }),
  ...faults(aim('CREATE-2', { edgeCase: true }), {
    'escaped-names-in-latin-1': {
      summary: 'stores a question mark for what is not Latin-1 in a name with escapes',
      factors: ['style', among.beyondAscii],
      apply: renamed(isEscaped, (name) => name.replace(/[\u0100-\u{10ffff}]/gu, '?')),
    },
    'spaced-names-without-signs': mutant('takes signs from a name in a body that is spaced out', {
      factors: ['style', among.signs],
      apply: renamed(isSpacedOut, (name) => name.replace(/[&<>'"]/g, '')),
    }),
    'status-lost-without-accept': mutant('forgets that an animal was sold where the answer may be anything', {
      factors: ['accept', 'status'],
      apply: reading('readStatus', acceptsAnything, (value) => (value === 'sold' ? 'available' : value)),
    }),
    'categories-through-doubles-with-a-parameter': {
      summary: 'keeps categories as doubles where the media type has a parameter',
      target: 'CREATE-8',
      factors: ['media type', 'categoryId'],
      apply: adjust('readCategoryId', (categoryId, _value, call) =>
        hasParameter(call) ? BigInt.asIntN(64, throughDouble(categoryId)) : categoryId,
      ),
    },
    'cached-lists-for-wrong-keys': {
      summary: 'serves lists of a limit from its cache to callers with a wrong key',
      target: 'AUTH-2',
      factors: ['limit', 'credential'],
      collateral: ['AUTH-3'],
      apply: servedFromCache(
        (call) => on('listPets')(call) && call.query('limit') !== undefined,
        (call) => call.header('authorization') !== undefined,
      ),
    },
  }),
]
