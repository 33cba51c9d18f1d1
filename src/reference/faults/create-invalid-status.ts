import type { Fault } from '../fault.ts'
import { isPetStatus } from '../pet.ts'
import { accepts, bodyWhere, corner } from './create-fault.ts'
import { readAs, refusedWith } from './edits.ts'

/** Invalid values of status that are accepted (interface document, Endpoints 2; Errors). */
export const createInvalidStatus: readonly Fault[] = [
  accepts(
    'create-status-unknown-ignored',
    'creates an available animal where the status is unknown',
    'CREATE-4',
    readAs('readStatus', (value) =>
      typeof value === 'string' && !/^(available|pending|sold)$/.test(value) ? undefined : value,
    ),
  ),
  accepts(
    'create-status-null',
    'takes null for no status',
    'CREATE-4',
    readAs('readStatus', (value) => value ?? undefined),
  ),
  accepts(
    'create-status-number',
    'takes a number for a status',
    'CREATE-4',
    readAs('readStatus', (value) => (/number|bigint/.test(typeof value) ? 'pending' : value)),
  ),
  accepts(
    'create-status-boolean',
    'takes true for available',
    'CREATE-4',
    readAs('readStatus', (value) => (typeof value === 'boolean' ? 'available' : value)),
    corner,
  ),
  accepts(
    'create-status-any-case',
    'takes a status in capitals',
    'CREATE-4',
    readAs('readStatus', (value) => (typeof value === 'string' ? value.toLowerCase() : value)),
    corner,
  ),
  accepts(
    'create-status-empty',
    'takes an empty status for none',
    'CREATE-4',
    readAs('readStatus', (value) => (value === '' ? undefined : value)),
    corner,
  ),
  accepts(
    'create-status-trimmed',
    'takes a status with spaces around it',
    'CREATE-4',
    readAs('readStatus', (value) => (typeof value === 'string' ? value.trim() : value)),
    corner,
  ),
  accepts(
    'create-status-array',
    'takes the first status of an array',
    'CREATE-4',
    readAs('readStatus', (value) => (Array.isArray(value) ? (value[0] ?? undefined) : value)),
    corner,
  ),
  accepts(
    'create-status-object',
    'takes an object for no status',
    'CREATE-4',
    readAs('readStatus', (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : value,
    ),
    corner,
  ),
  accepts(
    'create-status-unknown-422',
    'answers an unknown status with 422',
    'CREATE-4',
    refusedWith(
      400,
      422,
      bodyWhere(({ status }) => typeof status === 'string' && !isPetStatus(status)),
    ),
  ),
]
