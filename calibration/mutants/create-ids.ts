import { countingFrom } from '../../src/service/settings.ts'
import { wholeNumber } from '../whole-number.ts'
import { type Call, change, type Edit, override, type Store, type StoredPet } from './edits.ts'
import { aim, edge, family, faults, mutant } from './faults.ts'
import { takingOver } from './storing.ts'

const greatest = (store: Store): bigint => {
  let most = 1000n
  for (const { id } of store.pets) if (id > most) most = id
  return most
}

const asId = (value: unknown): bigint | undefined => (typeof value === 'bigint' ? value : undefined)

type Body = Readonly<Record<string, unknown>>

const inQuotes = ({ id }: Body): bigint | undefined =>
  typeof id === 'string' && /^\d+$/.test(id) ? BigInt(id) : undefined

/** Gives ids that no store has a say in. */
const giving = (idOf: (call: Call) => bigint): Edit =>
  change('assignId', () => (_nextId, _store, _body, call) => idOf(call))

/** Changes the animal that has the id of a body, or has been made of it before, and makes another one too. */
const changing = (changed: (pet: StoredPet) => Partial<StoredPet>): Edit =>
  change('insert', (insert) => (store, pet, body) => {
    const before = store.find(asId(body['id']) ?? pet.id)
    if (before !== undefined) store.replace({ ...before, ...changed(pet) })
    insert(store, pet, body)
  })

/** Takes a create with an existing id for an update. */
const overwriting =
  (
    idOf: (body: Body) => bigint | undefined = ({ id }) => asId(id),
    merged = (pet: StoredPet, _before: StoredPet): StoredPet => pet,
  ): Edit =>
  (behaviour) => ({
    ...behaviour,
    assignId: (nextId, store, body, call) => {
      const id = idOf(body)
      const isThere = id !== undefined && store.find(id) !== undefined
      return isThere ? id : behaviour.assignId(nextId, store, body, call)
    },
    insert: (store, pet, body) => {
      const before = store.find(pet.id)
      if (before === undefined) behaviour.insert(store, pet, body)
      else store.replace(merged(pet, before))
    },
  })

/** Ids that are not unique, or not the service's own (interface document, Resources). */
export const createIds = [
  ...faults(aim('CREATE-6', { edgeCase: true }), {
    'id-counted-before-a-wait': {
      summary: 'takes the next id, waits for the database, and stores: creates in parallel share an id',
      collateral: ['LIST-7'],
      mayBreak: ['LIST-10', 'GET-1'],
      apply: change('assignId', () => async (_, store, _body, call) => {
        const id = greatest(store) + 1n
        await call.sleep(15)
        return id
      }),
    },
    'id-is-the-time': {
      summary: 'takes the time in tenths of a second for an id: creates in parallel share one',
      collateral: ['LIST-7'],
      mayBreak: ['CREATE-10'],
      apply: giving(({ at }) => BigInt(Math.floor(at / 100))),
    },
    'id-of-equal-bodies': {
      summary: 'answers a create with the same name and category with the animal that is there',
      apply: (behaviour) => ({
        ...behaviour,
        assignId: (nextId, store, body, call) =>
          store.pets.find(
            ({ name, categoryId }) => name === body['name'] && categoryId === body['categoryId'],
          )?.id ?? behaviour.assignId(nextId, store, body, call),
        insert: (store, pet, body) => {
          if (store.find(pet.id) === undefined) behaviour.insert(store, pet, body)
        },
      }),
    },
  }),
  ...faults(aim('CREATE-6', { collateral: ['LIST-7'], mayBreak: ['GET-1'] }), {
    'id-given-twice': mutant('gives every id to two animals in a row', {
      mayBreak: ['GET-1', 'LIST-10'],
      apply: change('assignId', (assignId) => {
        let last: bigint | undefined
        return async (...world) => {
          const id = last ?? (await assignId(...world))
          last = last === undefined ? id : undefined
          return id
        }
      }),
    }),
    'id-always-zero': ['gives every new animal the id 0', 'plain', change('assignId', () => () => 0n)],
    'id-of-two-digits': mutant('draws ids from 10 numbers', {
      apply: giving(({ chance }) => BigInt(wholeNumber(chance, 10, 19))),
    }),
    'id-of-a-body-given-to-the-next': mutant('takes no id of a body, and gives it to the next animal', {
      mayBreak: ['GET-1', 'LIST-10'],
      apply: (behaviour) => {
        let next: bigint | undefined
        return {
          ...behaviour,
          assignId: (nextId, store, body, call) => {
            const id = next
            next = asId(body['id'])
            return id ?? behaviour.assignId(nextId, store, body, call)
          },
          lookup: (store, id) => store.pets.findLast((pet) => pet.id === id),
        }
      },
    }),
    'id-starts-over': mutant('gives new animals the ids of those that are there', {
      collateral: ['LIST-7', 'LIST-10'],
      mayBreak: ['LIST-5', 'LIST-6'],
      apply: change('assignId', () => countingFrom(1036n, -1n)()),
    }),
  }),
  ...family(aim('CREATE-10', { factors: ['property'] }), takingOver, {
    'id-in-another-case-overwrites': {
      summary: 'overwrites the animal that has the id of the body, where that is named ID or Id',
      mayBreak: ['GET-1', 'LIST-7', 'LIST-8', 'LIST-10', 'CREATE-6'],
      edgeCase: true,
      apply: overwriting(({ ID, Id }) => asId(ID) ?? asId(Id)),
    },
    'id-taken-from-body': ['takes the id that the body gives', () => true],
    'id-taken-from-body-beyond-2-31': edge('takes the id that the body gives where it is greater than 2^31', {
      apply: takingOver((id) => id >= 2n ** 31n),
    }),
    'id-zero-taken-from-body': ['takes the id 0 that the body gives', (id) => id === 0n, 'edge'],
    'id-negative-taken-from-body': ['takes a negative id that the body gives', (id) => id < 0n, 'edge'],
    'id-small-taken-from-body': edge('takes the id that the body gives where it is below 2^24', {
      apply: takingOver((id) => id > 0n && id < 2n ** 24n),
    }),
    'id-in-quotes-taken-from-body': edge('takes the id that the body gives in quotes', {
      // Where the same is sent again.
      mayBreak: ['LIST-7'],
      apply: override('assignId', (_nextId, _store, body) => inQuotes(body)),
    }),
    'id-in-body-overwrites': mutant('overwrites the animal that has the id of the body', {
      mayBreak: ['LIST-8'],
      apply: overwriting(),
    }),
    'id-in-quotes-overwrites': {
      summary: 'overwrites the animal that has the id of the body, where that is in quotes',
      mayBreak: ['LIST-8'],
      edgeCase: true,
      apply: overwriting(inQuotes),
    },
    'id-in-body-changes-status': {
      summary:
        'gives the animal that has the id of the body the status of the body, and makes another one too',
      mayBreak: ['LIST-8'],
      edgeCase: true,
      apply: changing(({ status }) => ({ status })),
    },
    'id-in-body-renames': {
      summary: 'gives the animal that has the id of the body the name of the body, and makes another one too',
      mayBreak: ['CREATE-1'],
      apply: changing(({ name }) => ({ name })),
    },
    'id-in-body-recategorises': edge('merges the category of the body into the animal that has its id', {
      apply: overwriting(undefined, ({ categoryId }, before) => ({ ...before, categoryId })),
    }),
  }),
]
