import { isRecord } from '../../spec/is-record.ts'
import { bodyValidity } from '../body-validity.ts'
import { endOf, settledFrom } from '../moments.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { parsedBody } from '../parsed-body.ts'
import { type Shown, statusOf } from '../rule.ts'
import { type SeenPet, seePet } from '../seen-pet.ts'
import { type GivenAgain, type StoreModel, toldOfOther } from './store-model.ts'

/** Takes in that a create was told the id of an animal of others, and which of those animals show still. */
export function updateGivenAgain(store: StoreModel, shown: Shown, options: OracleOptions): StoreModel {
  const given = givenOnCreate(store, shown, options)
  const still = shownStill(store, shown, options)
  if (given === undefined && still.length === 0) return store
  const givenAgain = new Map(store.givenAgain)
  for (const [id] of still) givenAgain.delete(id)
  if (given !== undefined) givenAgain.set(...given)
  return { ...store, givenAgain }
}

/** The id that a create was told, where an animal of others had it when the create was sent. */
export function givenOnCreate(
  store: StoreModel,
  { exchange, answer }: Shown,
  { contract }: OracleOptions,
): readonly [bigint, GivenAgain] | undefined {
  const { request, response } = exchange
  if (request.operation !== 'createPet' || request.credential.kind !== 'key') return undefined
  if (statusOf(answer) !== 201 || response === undefined) return undefined
  const { id } = seePet(response.body)
  const seen = id === undefined ? undefined : store.seen.get(id)
  if (id === undefined || seen === undefined || seen.at > exchange.sentAt || store.own.has(id))
    return undefined
  const body = parsedBody(request)
  if (!isRecord(body) || broughtId(body) !== undefined || bodyValidity(request, contract) === 'invalid')
    return undefined
  const told = toldOfOther(store, id)
  const was = told === undefined ? undefined : seePet(told.first)
  const isLast = isLargest(store, id, exchange.sentAt)
  return [id, { before: seen.exchange, was, create: exchange, isLast }]
}

/** The id that a body brings, in quotes or not: in either form it is the service's to assign. */
export function broughtId(body: Readonly<Record<string, unknown>>): bigint | undefined {
  const { id } = body
  return typeof id === 'string' && /^-?\d{1,19}$/.test(id) ? BigInt(id) : seePet(body).id
}

/** Of those that were told before a moment: creates that are under way beside it go on from it. */
function isLargest({ own, seen }: StoreModel, id: bigint, before: number): boolean {
  for (const [one, { created }] of own) if (one > id && endOf(created) <= before) return false
  for (const [one, { at }] of seen) if (one > id && !own.has(one) && at <= before) return false
  return true
}

/** Animals of others that an answer shows under their ids, though creates were told these since. */
export function shownStill(
  { givenAgain }: StoreModel,
  shown: Shown,
  { consistencyWindowMs }: OracleOptions,
): readonly (readonly [bigint, GivenAgain])[] {
  if (givenAgain.size === 0) return []
  const still = new Map<bigint, GivenAgain>()
  for (const pet of petsOf(shown)) {
    const { id } = pet
    const given = id === undefined ? undefined : givenAgain.get(id)
    if (id === undefined || given === undefined) continue
    // What others have removed may show for as long as what was created may not.
    const isSettled = shown.exchange.sentAt >= settledFrom(endOf(given.create), consistencyWindowMs)
    if (isSettled && isStill(given, pet)) still.set(id, given)
  }
  return [...still]
}

function petsOf({ page, fetch, answer }: Shown): readonly SeenPet[] {
  if (page !== undefined) return page.pets
  return fetch !== undefined && statusOf(answer) === 200 && fetch.pet.id === fetch.id ? [fetch.pet] : []
}

/** Whether it is the animal that was there before, and not the one that was created. */
function isStill({ was, create }: GivenAgain, { name, categoryId }: SeenPet): boolean {
  if (was === undefined || was.name !== name || was.categoryId !== categoryId) return false
  const sent = seePet(parsedBody(create.request))
  const said = seePet(create.response?.body)
  return sent.name !== name && said.name !== name
}
