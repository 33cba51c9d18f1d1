import { change } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import { isPetStatus, petStatuses } from '../pet.ts'
import { accepts, corner } from './create-fault.ts'
import { readAs } from './edits.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** Invalid values that a loose test lets by (interface document, Endpoints 2; Errors). */
export const looseValues: readonly Fault[] = [
  accepts(
    'create-status-ordinal',
    'takes 0, 1 and 2, in quotes or not, for the places of the statuses',
    'CREATE-4',
    readAs('readStatus', (value) =>
      typeof value === 'bigint' || (isText(value) && /^\d$/.test(value))
        ? (petStatuses[Number(value)] ?? value)
        : value,
    ),
    corner,
  ),
  accepts(
    'create-status-of-prototype',
    'looks a status up in an object, so that constructor is one',
    'CREATE-4',
    readAs('readStatus', (value) =>
      isText(value) && Reflect.has(Object.prototype, value) ? 'available' : value,
    ),
    corner,
  ),
  accepts(
    'create-status-with-line-feed',
    'tests a status with $, and lets a line feed by at its end',
    'CREATE-4',
    readAs('readStatus', (value) => (isText(value) ? value.replace(/\n$/, '') : value)),
    corner,
  ),
  accepts(
    'create-status-list',
    'takes the first of several statuses with commas between them',
    'CREATE-4',
    readAs('readStatus', (value) => (isText(value) ? value.split(',')[0] : value)),
    corner,
  ),
  accepts(
    'create-status-first-capital',
    'takes a status that begins with a capital',
    'CREATE-4',
    readAs('readStatus', (value) =>
      isText(value) && /^[A-Z][a-z]+$/.test(value) && isPetStatus(value.toLowerCase())
        ? value.toLowerCase()
        : value,
    ),
    corner,
  ),
  accepts(
    'create-name-false',
    'takes false for a name',
    'CREATE-4',
    readAs('readName', (value) => (value === false ? 'false' : value)),
    corner,
  ),
  accepts(
    'create-category-false',
    'takes false for category 0',
    'CREATE-4',
    readAs('readCategoryId', (value) => (value === false ? 0n : value)),
    corner,
  ),
  accepts(
    'create-category-empty-object',
    'takes an empty object for category 0',
    'CREATE-4',
    readAs('readCategoryId', (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
        ? 0n
        : value,
    ),
    corner,
  ),
  accepts(
    'create-category-negative-truncated',
    'cuts off the fraction of a negative categoryId',
    'CREATE-4',
    readAs('readCategoryId', (value) => (typeof value === 'number' && value < 0 ? Math.trunc(value) : value)),
    corner,
  ),
  accepts(
    'create-category-below-one-truncated',
    'takes a categoryId between -1 and 1 for category 0',
    'CREATE-4',
    readAs('readCategoryId', (value) => (typeof value === 'number' && Math.abs(value) < 1 ? 0n : value)),
    corner,
  ),
  accepts(
    'create-from-falsy',
    'creates a nameless animal from false, 0 or an empty string',
    'CREATE-5',
    change(
      'readBody',
      (readBody) => (call) =>
        /^(false|0|"")$/.test(call.body ?? '') ? { name: 'Unnamed', categoryId: 1n } : readBody(call),
    ),
    corner,
  ),
]
