import type { Call } from '../../src/service/call.ts'
import type { Fault } from '../fault.ts'
import { aim } from './aim.ts'
import { among } from './among.ts'
import { bodyWhere } from './body-where.ts'
import { on, refusedWith } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const lacks = (name: string) => bodyWhere((body) => !(name in body))
const isNear = (call: Call): boolean => on('getPet')(call) && Number(call.petId) < 2 ** 31

/** 403 where the document has 404 or 400, though the key may do what was asked (interface document, Errors). */
export const hiddenBehind403: readonly Fault[] = [
  ...faults(aim('GET-2', ['petId']), {
    'unknown-id-403': {
      summary: 'answers an id that names no animal with 403, as if it might be one that the key may not see',
      collateral: ['GET-3'],
      mayBreak: ['AUTH-4'],
      apply: refusedWith(404, 403, on('getPet')),
    },
    'unknown-small-id-403': {
      summary: 'answers an id below 2^31 that names no animal with 403',
      mayBreak: ['GET-3'],
      profiles: writing,
      edgeCase: true,
      apply: refusedWith(404, 403, isNear),
    },
  }),
  ...faults('CREATE-3', {
    'create-invalid-403': {
      summary: 'stands behind a gateway that answers whatever body is invalid with 403',
      factors: [among.required],
      collateral: ['CREATE-4', 'CREATE-5'],
      apply: refusedWith(400, 403, on('createPet')),
    },
    'create-without-name-403': {
      summary: 'answers a missing name with 403',
      factors: ['name'],
      apply: refusedWith(400, 403, lacks('name')),
    },
  }),
  ...faults('CREATE-4', {
    'create-null-403': {
      summary: 'answers a body with null in it with 403',
      factors: [['name', 'categoryId', 'status']],
      apply: refusedWith(
        400,
        403,
        bodyWhere((body) => Object.values(body).includes(null)),
      ),
    },
  }),
]
