import { type Behaviour, change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { PetStatus } from '../../src/service/pet.ts'
import { bodyWhere } from './body-where.ts'
import { faults } from './faults.ts'

type Reader = 'readName' | 'readCategoryId'

/** Reads a value otherwise in bodies with one status, or with none. */
const besideStatus =
  (reader: Reader, status: PetStatus | undefined, edit: (value: unknown) => unknown): Edit =>
  (behaviour: Behaviour) => {
    const isMeant = bodyWhere((body) => body['status'] === status)
    const read = (value: unknown, call: Call): unknown => (isMeant(call) ? edit(value) : value)
    return reader === 'readName'
      ? change('readName', (readName) => (value, call) => readName(read(value, call), call))(behaviour)
      : change('readCategoryId', (readId) => (value, call) => readId(read(value, call), call))(behaviour)
  }

const fromDigits = (value: unknown): unknown =>
  typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : value
const numberAsText = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** Invalid values that are let by where an animal has one status, or none (interface document, Endpoints 2; Errors). */
export const looseBesideAStatus = faults('CREATE-4', {
  'create-category-in-quotes-where-sold': {
    summary: 'takes a categoryId in quotes of an animal that is sold',
    factors: ['categoryId', 'status'],
    edgeCase: true,
    apply: besideStatus('readCategoryId', 'sold', fromDigits),
  },
  'create-category-in-quotes-without-a-status': {
    summary: 'takes a categoryId in quotes where there is no status',
    factors: ['categoryId'],
    edgeCase: true,
    apply: besideStatus('readCategoryId', undefined, fromDigits),
  },
  'create-name-a-number-where-sold': {
    summary: 'takes a number for the name of an animal that is sold',
    factors: ['name', 'status'],
    edgeCase: true,
    apply: besideStatus('readName', 'sold', numberAsText),
  },
  'create-name-a-number-where-pending': {
    summary: 'takes a number for the name of an animal that is pending',
    factors: ['name', 'status'],
    edgeCase: true,
    apply: besideStatus('readName', 'pending', numberAsText),
  },
})
