import { isPetStatus } from '../../src/service/pet.ts'
import { aim } from './aim.ts'
import { bodyWhere } from './body-where.ts'
import { readAs, refusedWith } from './edits.ts'
import { faults } from './faults.ts'

/** Invalid values of status that are accepted (interface document, Endpoints 2; Errors). */
export const createInvalidStatus = faults(aim('CREATE-4', ['status']), {
  'create-status-unknown-ignored': {
    summary: 'creates an available animal where the status is unknown',
    apply: readAs('readStatus', (value) =>
      typeof value === 'string' && !/^(available|pending|sold)$/.test(value) ? undefined : value,
    ),
  },
  'create-status-null': {
    summary: 'takes null for no status',
    apply: readAs('readStatus', (value) => value ?? undefined),
  },
  'create-status-number': {
    summary: 'takes a number for a status',
    apply: readAs('readStatus', (value) => (/number|bigint/.test(typeof value) ? 'pending' : value)),
  },
  'create-status-boolean': {
    summary: 'takes true for available',
    edgeCase: true,
    apply: readAs('readStatus', (value) => (typeof value === 'boolean' ? 'available' : value)),
  },
  'create-status-any-case': {
    summary: 'takes a status in capitals',
    edgeCase: true,
    apply: readAs('readStatus', (value) => (typeof value === 'string' ? value.toLowerCase() : value)),
  },
  'create-status-empty': {
    summary: 'takes an empty status for none',
    edgeCase: true,
    apply: readAs('readStatus', (value) => (value === '' ? undefined : value)),
  },
  'create-status-trimmed': {
    summary: 'takes a status with spaces around it',
    edgeCase: true,
    apply: readAs('readStatus', (value) => (typeof value === 'string' ? value.trim() : value)),
  },
  'create-status-array': {
    summary: 'takes the first status of an array',
    edgeCase: true,
    apply: readAs('readStatus', (value) => (Array.isArray(value) ? (value[0] ?? undefined) : value)),
  },
  'create-status-object': {
    summary: 'takes an object for no status',
    edgeCase: true,
    apply: readAs('readStatus', (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : value,
    ),
  },
  'create-status-unknown-422': {
    summary: 'answers an unknown status with 422',
    apply: refusedWith(
      400,
      422,
      bodyWhere(({ status }) => typeof status === 'string' && !isPetStatus(status)),
    ),
  },
})
