import type { Behaviour } from '../behaviour.ts'
import { faults } from './faults.ts'

const storedOnce: (behaviour: Behaviour) => Behaviour['insert'] = (behaviour) => (store, pet, body) => {
  if (store.find(pet.id) === undefined) behaviour.insert(store, pet, body)
}

const folded = (name: unknown): string => String(name).toLowerCase()

/** Animals of the same name that are taken for one (interface document, Resources). */
export const equalNames = faults('CREATE-6', {
  'id-of-equal-names-one-after-another': {
    summary: 'answers a create with the animal of that name, save where both come at once',
    edgeCase: true,
    apply: (behaviour) => ({
      ...behaviour,
      assignId: async (nextId, store, body, call) => {
        const before = store.pets.find(({ name }) => name === body['name'])
        await call.sleep(4)
        return before?.id ?? behaviour.assignId(nextId, store, body, call)
      },
      insert: storedOnce(behaviour),
    }),
  },
  'id-of-names-in-other-case': {
    summary: 'answers a create with the animal whose name differs in letter case alone',
    edgeCase: true,
    apply: (behaviour) => ({
      ...behaviour,
      assignId: (nextId, store, body, call) =>
        store.pets.find(({ name }) => name !== body['name'] && folded(name) === folded(body['name']))?.id ??
        behaviour.assignId(nextId, store, body, call),
      insert: storedOnce(behaviour),
    }),
  },
})
