import { change } from '../../src/service/behaviour.ts'
import { isPetStatus, petStatuses } from '../../src/service/pet.ts'
import type { Fault } from '../fault.ts'
import { readAs } from './edits.ts'
import { faults } from './faults.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Invalid values that a loose test lets by (interface document, Endpoints 2; Errors). */
export const looseValues: readonly Fault[] = [
  ...faults('CREATE-4', {
    'create-status-ordinal': {
      summary: 'takes 0, 1 and 2, in quotes or not, for the places of the statuses',
      factors: ['status'],
      edgeCase: true,
      apply: readAs('readStatus', (value) =>
        typeof value === 'bigint' || (isText(value) && /^\d$/.test(value))
          ? (petStatuses[Number(value)] ?? value)
          : value,
      ),
    },
    'create-status-of-prototype': {
      summary: 'looks a status up in an object, so that constructor is one',
      factors: ['status'],
      edgeCase: true,
      apply: readAs('readStatus', (value) =>
        isText(value) && Reflect.has(Object.prototype, value) ? 'available' : value,
      ),
    },
    'create-status-with-line-feed': {
      summary: 'tests a status with $, and lets a line feed by at its end',
      factors: ['status'],
      edgeCase: true,
      apply: readAs('readStatus', (value) => (isText(value) ? value.replace(/\n$/, '') : value)),
    },
    'create-status-list': {
      summary: 'takes the first of several statuses with commas between them',
      factors: ['status'],
      edgeCase: true,
      apply: readAs('readStatus', (value) => (isText(value) ? value.split(',')[0] : value)),
    },
    'create-status-first-capital': {
      summary: 'takes a status that begins with a capital',
      factors: ['status'],
      edgeCase: true,
      apply: readAs('readStatus', (value) =>
        isText(value) && /^[A-Z][a-z]+$/.test(value) && isPetStatus(value.toLowerCase())
          ? value.toLowerCase()
          : value,
      ),
    },
    'create-status-sold-in-any-case': {
      summary: 'compares the status sold without letter case',
      factors: ['status'],
      edgeCase: true,
      apply: readAs('readStatus', (value) => (isText(value) && /^sold$/i.test(value) ? 'sold' : value)),
    },
    'create-category-word': {
      summary: 'takes a word for the name of a category',
      factors: ['categoryId'],
      edgeCase: true,
      apply: readAs('readCategoryId', (value) => (isText(value) && /^[a-z]+$/.test(value) ? 1n : value)),
    },
    'create-category-uuid': {
      summary: 'takes a UUID for a categoryId',
      factors: ['categoryId'],
      edgeCase: true,
      apply: readAs('readCategoryId', (value) => (isText(value) && /^[\da-f]{8}-/.test(value) ? 1n : value)),
    },
    'create-category-fraction-with-exponent': {
      summary: 'looks for a point to tell a fraction, and cuts off that of one with an exponent',
      factors: ['categoryId'],
      edgeCase: true,
      apply: change(
        'readCategoryId',
        (readCategoryId) => (value, call) =>
          typeof value === 'number' && /"categoryId":\d+e-/i.test(call.body ?? '')
            ? BigInt(Math.trunc(value))
            : readCategoryId(value, call),
      ),
    },
    'create-name-false': {
      summary: 'takes false for a name',
      factors: ['name'],
      edgeCase: true,
      apply: readAs('readName', (value) => (value === false ? 'false' : value)),
    },
    'create-category-false': {
      summary: 'takes false for category 0',
      factors: ['categoryId'],
      edgeCase: true,
      apply: readAs('readCategoryId', (value) => (value === false ? 0n : value)),
    },
    'create-category-empty-object': {
      summary: 'takes an empty object for category 0',
      factors: ['categoryId'],
      edgeCase: true,
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        Object.keys(value).length === 0
          ? 0n
          : value,
      ),
    },
    'create-status-active': {
      summary: 'takes active for available',
      factors: ['status'],
      edgeCase: true,
      apply: readAs('readStatus', (value) => (value === 'active' ? 'available' : value)),
    },
    'create-status-in-stock': {
      summary: 'takes in stock and out of stock for available and sold',
      factors: ['status'],
      edgeCase: true,
      apply: readAs('readStatus', (value) => {
        if (value === 'in stock') return 'available'
        return value === 'out of stock' ? 'sold' : value
      }),
    },
    'create-category-negative-truncated': {
      summary: 'cuts off the fraction of a negative categoryId',
      factors: ['categoryId'],
      edgeCase: true,
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'number' && value < 0 ? Math.trunc(value) : value,
      ),
    },
    'create-category-below-one-truncated': {
      summary: 'takes a categoryId between -1 and 1 for category 0',
      factors: ['categoryId'],
      edgeCase: true,
      apply: readAs('readCategoryId', (value) =>
        typeof value === 'number' && Math.abs(value) < 1 ? 0n : value,
      ),
    },
  }),
  ...faults('CREATE-5', {
    'create-from-falsy': {
      summary: 'creates a nameless animal from false, 0 or an empty string',
      factors: ['body'],
      edgeCase: true,
      apply: change(
        'readBody',
        (readBody) => (call) =>
          /^(false|0|"")$/.test(call.body ?? '') ? { name: 'Unnamed', categoryId: 1n } : readBody(call),
      ),
    },
  }),
]
