import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Fault } from '../fault.ts'
import { on, refusedWith, responses } from './edits.ts'
import { faults } from './faults.ts'

/** Of the key that the limit is tried with: another plan, and another way through the service. */
const onPlan = (call: Call): boolean => call.key === 'enterprise'

const creates = (status: number): Edit =>
  responses((raw, call) =>
    onPlan(call) && on('createPet')(call) && raw.status === 201 ? { ...raw, status } : raw,
  )

const fetches = (status: number): Edit =>
  refusedWith(200, status, (call) => onPlan(call) && on('getPet')(call))

/** Services that answer one of two keys wrongly, though requests remain (Endpoints; Authentication; Plans). */
export const anotherPlan: readonly Fault[] = [
  ...faults('CREATE-1', {
    'create-200-on-another-plan': {
      summary: 'answers creates 200 on the second plan',
      profiles: ['full'],
      apply: creates(200),
    },
    'create-409-on-another-plan': {
      summary: 'answers creates 409 on the second plan',
      profiles: ['full'],
      apply: refusedWith(201, 409, (call) => onPlan(call) && on('createPet')(call)),
    },
  }),
  ...faults('GET-1', {
    'get-404-on-another-plan': {
      summary: 'finds no animal on the second plan',
      profiles: ['full'],
      apply: fetches(404),
    },
  }),
  ...faults('AUTH-6', {
    'get-401-on-another-plan': {
      summary: 'answers fetches 401 on the second plan',
      profiles: ['full'],
      apply: fetches(401),
    },
  }),
]
