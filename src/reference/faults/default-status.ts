import { change, type Place } from '../behaviour.ts'
import type { Edit } from '../edit.ts'
import type { Fault } from '../fault.ts'
import { aim } from './aim.ts'
import { bodyWhere } from './body-where.ts'
import { omit } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const withoutStatus = bodyWhere((body) => !('status' in body))

/** Says in the answer to a create that an animal without a status is available. */
const echoed: Edit = change('render', (render) => (pet, place, call) => {
  const fields = render(pet, place, call)
  return place === 'create' && withoutStatus(call) ? { ...fields, status: 'available' } : fields
})

const stored = (status: 'pending' | 'sold'): Edit =>
  change(
    'readStatus',
    (readStatus) => (value, call) => (value === undefined ? status : readStatus(value, call)),
  )

/** Shows no status of animals that were created without one, in some places. */
const unshown =
  (...places: readonly Place[]): Edit =>
  (behaviour) => {
    const bare = new Set<bigint>()
    return {
      ...behaviour,
      insert: (store, pet, body) => {
        if (!('status' in body)) bare.add(pet.id)
        behaviour.insert(store, pet, body)
      },
      render: (pet, place, call) => {
        const fields = behaviour.render(pet, place, call)
        return bare.has(pet.id) && places.includes(place) ? omit(fields, 'status') : fields
      },
    }
  }

/** A status that a create told of an animal, and that is another one afterwards (interface document, States). */
export const defaultStatus: readonly Fault[] = [
  ...faults(aim('GET-1', 'plain'), {
    'default-status-echoed-and-not-stored': {
      summary: 'says available where no status was sent, and shows none afterwards',
      collateral: ['LIST-4', 'LIST-10'],
      mayBreak: ['LIST-6'],
      profiles: writing,
      apply: unshown('list', 'get'),
    },
    'default-status-echoed-and-another-stored': {
      summary: 'says available where no status was sent, and shows pending afterwards',
      collateral: ['LIST-8', 'LIST-10'],
      profiles: writing,
      apply: (behaviour) => echoed(stored('pending')(behaviour)),
    },
    'default-status-not-fetched': {
      summary: 'shows no status of an animal that was created without one when it is fetched',
      profiles: writing,
      apply: unshown('get'),
    },
  }),
  ...faults(aim('LIST-10', 'plain'), {
    'default-status-not-listed': {
      summary: 'shows no status of an animal that was created without one in lists',
      collateral: ['LIST-4'],
      mayBreak: ['LIST-6'],
      profiles: writing,
      apply: unshown('list'),
    },
  }),
]
