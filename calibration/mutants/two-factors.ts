import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Fault } from '../fault.ts'
import { among } from './among.ts'
import { on, reading, servedFromCache, throughDouble } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const hasParameter = (call: Call): boolean => call.header('content-type')?.includes(';') === true
const isInCapitals = (call: Call): boolean => /[A-Z]/.test(call.header('content-type') ?? '')
const isSpacedOut = (call: Call): boolean => /^\s/.test(call.body ?? '')
const isEscaped = (call: Call): boolean => /\\u[0-9a-f]{4}/i.test(call.body ?? '')
const acceptsAnything = (call: Call): boolean => !call.header('accept')?.includes('json')

const renamed = (when: (call: Call) => boolean, rename: (name: string) => string): Edit =>
  change('readName', (readName) => (value, call) => {
    const name = readName(value, call)
    return when(call) ? rename(name) : name
  })

/** What fails where two things that are right by themselves come together (interface document, Endpoints). */
export const twoFactors: readonly Fault[] = [
  ...faults('CREATE-4', {
    'create-status-of-any-word-with-a-parameter': {
      summary: 'takes any word for a status where the media type has a parameter',
      factors: ['media type', 'status'],
      edgeCase: true,
      profiles: writing,
      apply: reading('readStatus', hasParameter, (value) =>
        typeof value === 'string' && !['pending', 'sold'].includes(value) ? 'available' : value,
      ),
    },
    'create-category-of-any-text-in-capitals': {
      summary: 'takes any text for a category where the media type is in capitals',
      factors: ['media type', 'categoryId'],
      edgeCase: true,
      profiles: writing,
      apply: reading('readCategoryId', isInCapitals, (value) =>
        typeof value === 'string' ? BigInt(Number.parseInt(value, 10) || 0) : value,
      ),
    },
  }),
  ...faults('CREATE-2', {
    'escaped-names-in-latin-1': {
      summary: 'stores a question mark for what is not Latin-1 in a name with escapes',
      factors: ['style', among.beyondAscii],
      edgeCase: true,
      profiles: writing,
      apply: renamed(isEscaped, (name) => name.replace(/[\u0100-\u{10ffff}]/gu, '?')),
    },
    'spaced-names-without-signs': {
      summary: 'takes signs from a name in a body that is spaced out',
      factors: ['style', among.signs],
      edgeCase: true,
      profiles: writing,
      apply: renamed(isSpacedOut, (name) => name.replace(/[&<>'"]/g, '')),
    },
    'status-lost-without-accept': {
      summary: 'forgets that an animal was sold where the answer may be anything',
      factors: ['accept', 'status'],
      edgeCase: true,
      profiles: writing,
      apply: reading('readStatus', acceptsAnything, (value) => (value === 'sold' ? 'available' : value)),
    },
  }),
  ...faults('CREATE-8', {
    'categories-through-doubles-with-a-parameter': {
      summary: 'keeps categories as doubles where the media type has a parameter',
      factors: ['media type', 'categoryId'],
      edgeCase: true,
      profiles: writing,
      apply: change('readCategoryId', (readCategoryId) => (value, call) => {
        const categoryId = readCategoryId(value, call)
        return hasParameter(call) ? BigInt.asIntN(64, throughDouble(categoryId)) : categoryId
      }),
    },
  }),
  ...faults('AUTH-2', {
    'cached-lists-for-wrong-keys': {
      summary: 'serves lists of a limit from its cache to callers with a wrong key',
      factors: ['limit', 'credential'],
      collateral: ['AUTH-3'],
      edgeCase: true,
      apply: servedFromCache(
        (call) => on('listPets')(call) && call.query('limit') !== undefined,
        (call) => call.header('authorization') !== undefined,
      ),
    },
  }),
]
