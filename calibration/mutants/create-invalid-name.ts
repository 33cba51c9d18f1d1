import { aim } from './aim.ts'
import { bodyWhere } from './body-where.ts'
import { readAs, refusedWith } from './edits.ts'
import { faults } from './faults.ts'

const wrongTypes = bodyWhere((body) => 'name' in body && 'categoryId' in body)

/** Invalid values of name that are accepted (interface document, Endpoints 2; Errors). */
export const createInvalidName = faults(aim('CREATE-4', ['name']), {
  'create-name-number': {
    summary: 'takes a number for a name',
    apply: readAs('readName', (value) => (/number|bigint/.test(typeof value) ? String(value) : value)),
  },
  'create-name-null': {
    summary: 'takes null for a name',
    apply: readAs('readName', (value) => (value === null ? 'null' : value)),
  },
  'create-name-boolean': {
    summary: 'takes true for a name',
    edgeCase: true,
    apply: readAs('readName', (value) => (typeof value === 'boolean' ? String(value) : value)),
  },
  'create-name-array': {
    summary: 'joins an array to a name',
    edgeCase: true,
    apply: readAs('readName', (value) => (Array.isArray(value) ? value.join(',') || 'x' : value)),
  },
  'create-name-object': {
    summary: 'takes an object for a name',
    edgeCase: true,
    apply: readAs('readName', (value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? '[object Object]' : value,
    ),
  },
  'create-invalid-422': {
    summary: 'answers values of a wrong type with 422',
    factors: [['name', 'categoryId', 'status']],
    mayBreak: ['CREATE-1'],
    apply: refusedWith(400, 422, wrongTypes),
  },
})
