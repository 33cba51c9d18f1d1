import type { Exchange } from '../../spec/exchange.ts'
import { bodyValidity } from '../body-validity.ts'
import { lookUp } from '../look-up.ts'
import { endOf } from '../moments.ts'
import { isSettled, petsOf, type Shown } from '../rule.ts'
import { isCreated, isCreateWithKey, type SeenPet, sentPet, toldPet } from '../seen-pet.ts'
import type { GivenAgain, StoreModel } from './store-model.ts'

/** Takes in that a POST returned the id of a foreign pet, and which of those pets still show. */
export function updateGivenAgain(shown: Shown): StoreModel {
  const { store } = shown
  const given = givenOnCreate(shown)
  const still = shownStill(shown)
  const left = [...store.givenAgain].filter(([id]) => !still.has(id))
  return { ...store, givenAgain: new Map(given === undefined ? left : [...left, given]) }
}

/** The id that a POST returned, where a foreign pet had it when the POST was sent. */
export function givenOnCreate(shown: Shown): readonly [bigint, GivenAgain] | undefined {
  const { exchange, store, options } = shown
  if (!isCreateWithKey(exchange) || !isCreated(exchange)) return undefined
  const { id } = toldPet(exchange)
  const seen = lookUp(store.seen, id)
  if (id === undefined || seen === undefined || endOf(seen.exchange) > exchange.sentAt || store.own.has(id))
    return undefined
  if (sentPet(exchange).id !== undefined) return undefined
  if (bodyValidity(exchange.request, options.contract) === 'invalid') return undefined
  const was = store.toldOfOthers.get(id)?.first
  return [id, { before: seen.exchange, was, create: exchange, isLast: isLargest(store, id, exchange.sentAt) }]
}

/** Whether an id is the largest of those that were known before a moment. */
function isLargest({ own, seen }: StoreModel, id: bigint, before: number): boolean {
  const isAbove = (one: bigint, shownBy: Exchange): boolean => one > id && endOf(shownBy) <= before
  const isAnyOwn = own.entries().some(([one, { created }]) => isAbove(one, created))
  return !isAnyOwn && !seen.entries().some(([one, { exchange }]) => isAbove(one, exchange))
}

/** Foreign pets that a response still shows under their ids, though POSTs returned these since. */
export function shownStill(shown: Shown): ReadonlyMap<bigint, GivenAgain> {
  const pets = petsOf(shown)
  const still = [...shown.store.givenAgain].filter(([id, given]) => {
    const isShown = pets.some((pet) => pet.id === id && isStill(given, pet))
    // A removed pet may show for as long as a created one may not.
    return isShown && isSettled(shown, given.create)
  })
  return new Map(still)
}

/** Whether it is the pet that was there before, and not the created one. */
function isStill({ was, create }: GivenAgain, { name, categoryId }: SeenPet): boolean {
  if (was === undefined || was.name !== name || was.categoryId !== categoryId) return false
  return sentPet(create).name !== name && toldPet(create).name !== name
}
