import type { Behaviour } from '../../src/service/behaviour.ts'
import type { StoredPet } from '../../src/service/pet.ts'
import { faults } from './faults.ts'

const storedOnce: (behaviour: Behaviour) => Behaviour['insert'] = (behaviour) => (store, pet, body) => {
  if (store.find(pet.id) === undefined) behaviour.insert(store, pet, body)
}

const folded = (name: unknown): string => String(name).toLowerCase()

const isMadeOf = (
  { name, categoryId, status }: StoredPet,
  body: Readonly<Record<string, unknown>>,
): boolean =>
  name === body['name'] && categoryId === body['categoryId'] && status === (body['status'] ?? 'available')

/** Animals of the same name, or made by the same body, that are taken for one (interface document, Resources). */
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
  'id-of-equal-bodies-within-two-seconds': {
    summary:
      'answers a create with the animal that an equal body made in the two seconds before it, save where both come at once',
    edgeCase: true,
    apply: (behaviour) => ({
      ...behaviour,
      assignId: async (nextId, store, body, call) => {
        const made = store.pets.find((pet) => pet.createdAt >= call.at - 2000 && isMadeOf(pet, body))
        await call.sleep(4)
        return made?.id ?? behaviour.assignId(nextId, store, body, call)
      },
      insert: storedOnce(behaviour),
    }),
  },
})
