import { type Behaviour, change } from '../behaviour.ts'
import { wholeNumber } from '../chance.ts'
import type { Fault } from '../fault.ts'
import type { StoredPet } from '../pet.ts'
import { countingFrom } from '../settings.ts'
import type { Store } from '../store.ts'
import { accepts, corner } from './create-fault.ts'

const greatest = (store: Store): bigint => {
  let most = 1000n
  for (const { id } of store.pets) if (id > most) most = id
  return most
}

const asId = (value: unknown): bigint | undefined => (typeof value === 'bigint' ? value : undefined)

/** Takes a create with an existing id for an update. */
const overwriting = (
  behaviour: Behaviour,
  merged: (pet: StoredPet, before: StoredPet) => StoredPet,
): Behaviour => ({
  ...behaviour,
  assignId: (nextId, store, body, call) => {
    const id = asId(body['id'])
    return id !== undefined && store.find(id) !== undefined
      ? id
      : behaviour.assignId(nextId, store, body, call)
  },
  insert: (store, pet, body) => {
    const before = store.find(pet.id)
    if (before === undefined) behaviour.insert(store, pet, body)
    else store.replace(merged(pet, before))
  },
})

/** An id given out twice shows everywhere that ids do. */
const shared = { alsoBreaks: ['LIST-7', 'LIST-10', 'GET-1', 'CREATE-10'] } as const

/** Ids that are not unique, or not the service's own (interface document, Resources). */
export const createIds: readonly Fault[] = [
  accepts(
    'id-counted-before-a-wait',
    'takes the next id, waits for the database, and stores: creates in parallel share an id',
    'CREATE-6',
    change('assignId', () => async (_, store, _body, call) => {
      const id = greatest(store) + 1n
      await call.sleep(15)
      return id
    }),
    { ...shared, ...corner },
  ),
  accepts(
    'id-is-the-time',
    'takes the time in tenths of a second for an id: creates in parallel share one',
    'CREATE-6',
    change(
      'assignId',
      () =>
        (_nextId, _store, _body, { at }) =>
          BigInt(Math.floor(at / 100)),
    ),
    { ...shared, ...corner },
  ),
  accepts(
    'id-of-equal-bodies',
    'answers a create with the same name and category with the animal that is there',
    'CREATE-6',
    (behaviour) => ({
      ...behaviour,
      assignId: (nextId, store, body, call) =>
        store.pets.find(({ name, categoryId }) => name === body['name'] && categoryId === body['categoryId'])
          ?.id ?? behaviour.assignId(nextId, store, body, call),
      insert: (store, pet, body) => {
        if (store.find(pet.id) === undefined) behaviour.insert(store, pet, body)
      },
    }),
    { alsoBreaks: ['LIST-10', 'GET-1', 'CREATE-2'], ...corner },
  ),
  accepts(
    'id-given-twice',
    'gives every id to two animals in a row',
    'CREATE-6',
    change('assignId', (assignId) => {
      let last: bigint | undefined
      return async (...world) => {
        const id = last ?? (await assignId(...world))
        last = last === undefined ? id : undefined
        return id
      }
    }),
    shared,
  ),
  accepts(
    'id-always-zero',
    'gives every new animal the id 0',
    'CREATE-6',
    change('assignId', () => () => 0n),
    shared,
  ),
  accepts(
    'id-of-two-digits',
    'draws ids from 10 numbers',
    'CREATE-6',
    change(
      'assignId',
      () =>
        (_next, _store, _body, { chance }) =>
          BigInt(wholeNumber(chance, 10, 19)),
    ),
    shared,
  ),
  accepts(
    'id-starts-over',
    'gives new animals the ids of those that are there',
    'CREATE-6',
    change('assignId', () => countingFrom(1036n, -1n)()),
    shared,
  ),
  accepts('id-taken-from-body', 'takes the id that the body gives', 'CREATE-10', (behaviour) => ({
    ...behaviour,
    assignId: (nextId, store, body, call) => {
      const id = asId(body['id'])
      return id === undefined || store.find(id) !== undefined
        ? behaviour.assignId(nextId, store, body, call)
        : id
    },
  })),
  accepts(
    'id-taken-from-body-beyond-2-31',
    'takes the id that the body gives where it is greater than 2^31',
    'CREATE-10',
    (behaviour) => ({
      ...behaviour,
      assignId: (nextId, store, body, call) => {
        const id = asId(body['id'])
        return id === undefined || id < 2n ** 31n || store.find(id) !== undefined
          ? behaviour.assignId(nextId, store, body, call)
          : id
      },
    }),
    corner,
  ),
  accepts(
    'id-in-body-overwrites',
    'overwrites the animal that has the id of the body',
    'CREATE-10',
    (behaviour) => overwriting(behaviour, (pet) => pet),
    { alsoBreaks: ['CREATE-6', 'GET-1', 'LIST-10'] },
  ),
  accepts(
    'id-in-body-changes-status',
    'gives the animal that has the id of the body the status of the body, and makes another one too',
    'CREATE-10',
    (behaviour) => ({
      ...behaviour,
      insert: (store, pet, body) => {
        const before = store.find(asId(body['id']) ?? pet.id)
        if (before !== undefined) store.replace({ ...before, status: pet.status })
        behaviour.insert(store, pet, body)
      },
    }),
    { alsoBreaks: ['GET-1', 'LIST-10'], ...corner },
  ),
  accepts(
    'id-in-body-renames',
    'gives the animal that has the id of the body the name of the body, and makes another one too',
    'CREATE-10',
    (behaviour) => ({
      ...behaviour,
      insert: (store, pet, body) => {
        const before = store.find(asId(body['id']) ?? pet.id)
        if (before !== undefined) store.replace({ ...before, name: pet.name })
        behaviour.insert(store, pet, body)
      },
    }),
    { alsoBreaks: ['GET-1', 'LIST-10'] },
  ),
  accepts(
    'id-in-body-recategorises',
    'merges the category of the body into the animal that has its id',
    'CREATE-10',
    (behaviour) => overwriting(behaviour, (pet, before) => ({ ...before, categoryId: pet.categoryId })),
    { alsoBreaks: ['CREATE-6', 'CREATE-2', 'GET-1', 'LIST-10'], ...corner },
  ),
]
