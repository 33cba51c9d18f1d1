import type { Fault } from '../fault.ts'
import { accepts, bodyWhere, corner } from './create-fault.ts'
import { readAs, refusedWith } from './edits.ts'

const wrongTypes = bodyWhere((body) => 'name' in body && 'categoryId' in body)

/** Invalid values of name that are accepted (interface document, Endpoints 2; Errors). */
export const createInvalidName: readonly Fault[] = [
  accepts(
    'create-name-number',
    'takes a number for a name',
    'CREATE-4',
    readAs('readName', (value) => (/number|bigint/.test(typeof value) ? String(value) : value)),
  ),
  accepts(
    'create-name-null',
    'takes null for a name',
    'CREATE-4',
    readAs('readName', (value) => (value === null ? 'null' : value)),
  ),
  accepts(
    'create-name-boolean',
    'takes true for a name',
    'CREATE-4',
    readAs('readName', (value) => (typeof value === 'boolean' ? String(value) : value)),
    corner,
  ),
  accepts(
    'create-name-array',
    'joins an array to a name',
    'CREATE-4',
    readAs('readName', (value) => (Array.isArray(value) ? value.join(',') || 'x' : value)),
    corner,
  ),
  accepts(
    'create-name-object',
    'takes an object for a name',
    'CREATE-4',
    readAs('readName', (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? '[object Object]' : value,
    ),
    corner,
  ),
  accepts(
    'create-invalid-422',
    'answers values of a wrong type with 422',
    'CREATE-4',
    refusedWith(400, 422, wrongTypes),
  ),
]
