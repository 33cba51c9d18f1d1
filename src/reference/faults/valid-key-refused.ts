import { type RequirementId, requirementIds } from '../../catalogue/requirement-id.ts'
import { change } from '../behaviour.ts'
import type { Call } from '../call.ts'
import { unauthorized } from '../conforming/authentication.ts'
import type { Fault } from '../fault.ts'
import { on } from './edits.ts'
import { fullOnly, reading, writing } from './seen-in.ts'

const refused = (when: (call: Call) => boolean) =>
  change('admit', (admit) => (call) => {
    if (when(call)) throw unauthorized()
    admit(call)
  })

/** What a refusal that comes at random may hit; rows that are open cannot be broken. */
const anyWithAnAnswer: readonly RequirementId[] = requirementIds.filter(
  (id) => /^(LIST|CREATE|GET)-/.test(id) && !['LIST-9', 'CREATE-9', 'GET-4'].includes(id),
)

/** Valid keys that are not let in (interface document, Authentication). */
export const validKeyRefused: readonly Fault[] = [
  {
    name: 'auth-get-refused',
    summary: 'answers every fetch with 401',
    target: 'AUTH-6',
    alsoBreaks: ['GET-1', 'GET-2', 'GET-3', 'LIST-7', 'CREATE-10'],
    profiles: reading,
    apply: refused(on('getPet')),
  },
  {
    name: 'auth-create-refused',
    summary: 'answers every create with 401',
    target: 'AUTH-6',
    alsoBreaks: ['CREATE-1', 'CREATE-3', 'CREATE-4', 'CREATE-5', 'CREATE-8', 'CREATE-10'],
    profiles: writing,
    apply: refused(on('createPet')),
  },
  {
    name: 'auth-list-refused',
    summary: 'answers every list with 401',
    target: 'AUTH-6',
    alsoBreaks: ['LIST-1', 'LIST-2', 'LIST-3', 'LIST-4', 'LIST-5', 'LIST-6'],
    profiles: reading,
    apply: refused(on('listPets')),
  },
  {
    name: 'auth-orders-refused',
    summary: 'answers orders with 401 to every key',
    target: 'AUTH-6',
    profiles: fullOnly,
    apply: refused(on('listOrders')),
  },
  {
    name: 'auth-filtered-list-refused',
    summary: 'answers lists of sold animals with 401',
    target: 'AUTH-6',
    alsoBreaks: ['LIST-4', 'LIST-5', 'LIST-6'],
    corner: true,
    profiles: reading,
    apply: refused((call) => call.query('status') === 'sold'),
  },
  {
    name: 'auth-every-ninth-refused',
    summary: 'answers every ninth request with 401',
    target: 'AUTH-6',
    alsoBreaks: anyWithAnAnswer,
    profiles: reading,
    apply: refused((call) => call.index % 9 === 8),
  },
]
