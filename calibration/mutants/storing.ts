import { isInt64, isPetStatus, type StoredPet } from '../../src/service/pet.ts'
import { wholeNumber } from '../whole-number.ts'
import { jsonOf } from './body-where.ts'
import { type Call, change, type Edit, on, type Raw, type Store } from './edits.ts'

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined

const firstOf = (body: unknown): unknown => (Array.isArray(body) ? body[0] : body)

/** An animal made of whatever is usable in a refused body; undefined where it has no name to know it by. */
function salvaged(call: Call, id: bigint): StoredPet | undefined {
  const body = firstOf(jsonOf(call))
  const name = fieldOf(body, 'name')
  const categoryId = fieldOf(body, 'categoryId')
  const status = fieldOf(body, 'status')
  if (typeof name !== 'string') return undefined
  return {
    id,
    name,
    categoryId: typeof categoryId === 'bigint' && isInt64(categoryId) ? categoryId : 0n,
    status: isPetStatus(status) ? status : 'available',
    createdAt: call.at,
  }
}

const anyId: IdOf = (_, call) => BigInt(wholeNumber(call.chance, 2 ** 40, 2 ** 41))

/** The id after the largest that is there, as a table that counts on gives it. */
export const nextInStore = (store: Store): bigint =>
  (store.pets
    .map(({ id }) => id)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .at(-1) ?? 0n) + 1n

type IdOf = (store: Store, call: Call) => bigint

/** Takes an id over from the body where it is of some kind, and nothing has it. */
export const takingOver = (
  isOfKind: (id: bigint, call: Call) => boolean,
  stored = (id: bigint): bigint => id,
): Edit =>
  change('assignId', (assignId) => (nextId, store, body, call) => {
    const sent = body['id']
    const id = typeof sent === 'bigint' && isOfKind(sent, call) ? stored(sent) : undefined
    return id === undefined || store.find(id) !== undefined ? assignId(nextId, store, body, call) : id
  })

/** Stores the animal of a create all the same when it is refused, at once or some time after. */
export const storedThough = (
  status: number,
  when: (call: Call, raw: Raw) => boolean = () => true,
  delayMs = 0,
  idOf: IdOf = anyId,
): Edit =>
  change('around', (around) => {
    let queue: readonly StoredPet[] = []
    return async (call, next, store) => {
      for (const pet of queue) if (pet.createdAt <= call.at) store.insert(pet)
      queue = queue.filter((pet) => pet.createdAt > call.at)
      const raw = await around(call, next, store)
      if (!on('createPet')(call) || raw.status !== status || !when(call, raw)) return raw
      const pet = salvaged(call, idOf(store, call))
      if (pet !== undefined && delayMs === 0) store.insert(pet)
      else if (pet !== undefined) queue = [...queue, { ...pet, createdAt: call.at + delayMs }]
      return raw
    }
  })
