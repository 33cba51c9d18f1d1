import type { Behaviour } from '../behaviour.ts'
import type { Fault } from '../fault.ts'
import { accepts, corner } from './create-fault.ts'

const storedOnce: (behaviour: Behaviour) => Behaviour['insert'] = (behaviour) => (store, pet, body) => {
  if (store.find(pet.id) === undefined) behaviour.insert(store, pet, body)
}

const folded = (name: unknown): string => String(name).toLowerCase()

const shared = { alsoBreaks: ['CREATE-2', 'LIST-10', 'GET-1'], ...corner } as const

/** Animals of the same name that are taken for one (interface document, Resources). */
export const equalNames: readonly Fault[] = [
  accepts(
    'id-of-equal-names-one-after-another',
    'answers a create with the animal of that name, save where both come at once',
    'CREATE-6',
    (behaviour) => ({
      ...behaviour,
      assignId: async (nextId, store, body, call) => {
        const before = store.pets.find(({ name }) => name === body['name'])
        await call.sleep(4)
        return before?.id ?? behaviour.assignId(nextId, store, body, call)
      },
      insert: storedOnce(behaviour),
    }),
    shared,
  ),
  accepts(
    'id-of-names-in-other-case',
    'answers a create with the animal whose name differs in letter case alone',
    'CREATE-6',
    (behaviour) => ({
      ...behaviour,
      assignId: (nextId, store, body, call) =>
        store.pets.find(({ name }) => name !== body['name'] && folded(name) === folded(body['name']))?.id ??
        behaviour.assignId(nextId, store, body, call),
      insert: storedOnce(behaviour),
    }),
    shared,
  ),
]
