import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import { unauthorized } from '../../src/service/conforming/authentication.ts'
import { on } from './edits.ts'
import { faults } from './faults.ts'
import { fullOnly, writing } from './seen-in.ts'

const refused = (when: (call: Call) => boolean) =>
  change('admit', (admit) => (call) => {
    if (when(call)) throw unauthorized()
    admit(call)
  })

/** Valid keys that are not let in (interface document, Authentication). */
export const validKeyRefused = faults('AUTH-6', {
  'auth-get-refused': {
    summary: 'answers every fetch with 401',
    factors: ['operation: getPet'],
    apply: refused(on('getPet')),
  },
  'auth-create-refused': {
    summary: 'answers every create with 401',
    factors: ['operation: createPet'],
    profiles: writing,
    apply: refused(on('createPet')),
  },
  'auth-list-refused': {
    summary: 'answers every list with 401',
    factors: 'plain',
    mayBreak: ['LIST-1', 'LIST-3', 'LIST-4'],
    apply: refused(on('listPets')),
  },
  'auth-orders-refused': {
    summary: 'answers orders with 401 to every key',
    factors: ['operation: listOrders'],
    profiles: fullOnly,
    apply: refused(on('listOrders')),
  },
  'auth-filtered-list-refused': {
    summary: 'answers lists of sold animals with 401',
    factors: ['status'],
    edgeCase: true,
    apply: refused((call) => call.query('status') === 'sold'),
  },
  'auth-every-ninth-refused': {
    summary: 'answers every ninth request with 401',
    apply: refused((call) => call.index % 9 === 8),
  },
})
