import { bodyValidity } from '../body-validity.ts'
import { lookUp } from '../look-up.ts'
import { endOf, settledFrom } from '../moments.ts'
import { petsOf, type Shown } from '../rule.ts'
import { isCreated, type SeenPet, sentPet, toldPet } from '../seen-pet.ts'
import type { GivenAgain, StoreModel } from './store-model.ts'

/** Takes in that a create was told the id of an animal of others, and which of those animals show still. */
export function updateGivenAgain(shown: Shown): StoreModel {
  const { store } = shown
  const given = givenOnCreate(shown)
  const still = shownStill(shown)
  if (given === undefined && still.size === 0) return store
  const givenAgain = new Map(store.givenAgain)
  for (const id of still.keys()) givenAgain.delete(id)
  if (given !== undefined) givenAgain.set(...given)
  return { ...store, givenAgain }
}

/** The id that a create was told, where an animal of others had it when the create was sent. */
export function givenOnCreate(shown: Shown): readonly [bigint, GivenAgain] | undefined {
  const { exchange, store, options } = shown
  const { request } = exchange
  if (request.operation !== 'createPet' || request.credential.kind !== 'key' || !isCreated(exchange))
    return undefined
  const { id } = toldPet(exchange)
  const seen = lookUp(store.seen, id)
  if (id === undefined || seen === undefined || seen.at > exchange.sentAt || store.own.has(id))
    return undefined
  if (sentPet(exchange).id !== undefined) return undefined
  if (bodyValidity(request, options.contract) === 'invalid') return undefined
  const was = store.toldOfOthers.get(id)?.first
  return [id, { before: seen.exchange, was, create: exchange, isLast: isLargest(store, id, exchange.sentAt) }]
}

/** Of those that were told before a moment: creates that are under way beside it go on from it. */
function isLargest({ own, seen }: StoreModel, id: bigint, before: number): boolean {
  for (const [one, { created }] of own) if (one > id && endOf(created) <= before) return false
  for (const [one, { at }] of seen) if (one > id && !own.has(one) && at <= before) return false
  return true
}

/** Animals of others that an answer shows under their ids, though creates were told these since. */
export function shownStill(shown: Shown): ReadonlyMap<bigint, GivenAgain> {
  const { exchange, store, options } = shown
  const still = new Map<bigint, GivenAgain>()
  if (store.givenAgain.size === 0) return still
  for (const pet of petsOf(shown)) {
    const { id } = pet
    const given = lookUp(store.givenAgain, id)
    if (id === undefined || given === undefined) continue
    // What others have removed may show for as long as what was created may not.
    const isSettled = exchange.sentAt >= settledFrom(endOf(given.create), options.consistencyWindowMs)
    if (isSettled && isStill(given, pet)) still.set(id, given)
  }
  return still
}

/** Whether it is the animal that was there before, and not the one that was created. */
function isStill({ was, create }: GivenAgain, { name, categoryId }: SeenPet): boolean {
  if (was === undefined || was.name !== name || was.categoryId !== categoryId) return false
  return sentPet(create).name !== name && toldPet(create).name !== name
}
