import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { aim } from './aim.ts'
import { on, responses } from './edits.ts'
import { faults } from './faults.ts'

const answered = (isOf: (petId: string) => boolean, text: string): Edit =>
  responses((raw, call: Call) =>
    on('getPet')(call) && call.key !== undefined && isOf(call.petId) ? { ...raw, status: 200, text } : raw,
  )

const isWord = (petId: string): boolean => /^[a-z]+$/.test(petId)
const error = '{"code":"not_found","message":"There is no such animal.","status":404}'

/** Services that answer an id which the document leaves open with 200, and with no animal (Endpoints 3). */
export const oddIdsFound = faults(aim('GET-1', ['petId']), {
  'get-word-200-null': {
    summary: 'answers the fetch of a word with 200 and null',
    edgeCase: true,
    apply: answered(isWord, 'null'),
  },
  'get-word-200-list': {
    summary: 'takes a word for a name to search for, and answers with a list',
    edgeCase: true,
    apply: answered(isWord, '[{"id":1001,"name":"Alma 1","categoryId":1,"status":"available"}]'),
  },
  'get-zero-200-error': {
    summary: 'answers the fetch of 0 with 200 and an Error',
    edgeCase: true,
    apply: answered((petId) => petId === '0', error),
  },
  'get-beyond-int64-200-null': {
    summary: 'answers the fetch of an id beyond int64 with 200 and null',
    edgeCase: true,
    apply: answered((petId) => petId === '9223372036854775808', 'null'),
  },
})
