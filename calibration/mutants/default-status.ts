import { change } from '../../src/service/behaviour.ts'
import type { Fault } from '../fault.ts'
import { omit } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

/** A status that was not sent is the service's choice; a page by a status shows animals of it all the same (rule 1). */
export const defaultStatus: readonly Fault[] = faults('LIST-4', {
  'default-status-not-listed': {
    summary: 'shows no status of an animal that was created without one in lists, those by status among them',
    factors: ['status'],
    mayBreak: ['LIST-6'],
    profiles: writing,
    apply: (behaviour) => {
      const unsent = new Set<bigint>()
      return change('render', (render) => (pet, place, call) => {
        const fields = render(pet, place, call)
        return place === 'list' && unsent.has(pet.id) ? omit(fields, 'status') : fields
      })({
        ...behaviour,
        insert: (store, pet, body) => {
          if (!('status' in body)) unsent.add(pet.id)
          behaviour.insert(store, pet, body)
        },
      })
    },
  },
})
