import type { Exchange } from '../../spec/exchange.ts'
import { isTagged } from '../is-tagged.ts'
import { endOf, settledFrom } from '../moments.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { About, stateless } from '../rule.ts'
import type { StoreModel } from '../store/store-model.ts'

/**
 * CREATE-11: a POST that was answered 201 stored one pet (interface document, Endpoints 2, "the created animal"). Two ids
 * on a page under a name that went out just once, in a POST whose answer came, are two pets of it. That there is no second
 * one shows where a page has a pet that was created later.
 */
export const storedOnce = stateless((store, shown, options) => {
  const { page, exchange } = shown
  if (page === undefined) return []
  const about = new About('CREATE-11', shown)
  const createdOn = page.pets.flatMap(({ id }) =>
    id === undefined ? [] : (store.own.get(id)?.created ?? []),
  )
  const lastSent = Math.max(...createdOn.map(({ sentAt }) => sentAt))
  let isShown = false
  let isTwice = false
  for (const [name, pets] of Map.groupBy(page.pets, (pet) => pet.name)) {
    const created = createdOnce(store, name, options)
    if (created === undefined) continue
    const ids = new Set(pets.flatMap(({ id }) => id ?? []))
    const isSettled = settledFrom(endOf(created), options.consistencyWindowMs) < exchange.sentAt
    if (ids.size > 1 && isSettled)
      return [
        about.broken('one pet for a POST that is answered 201', `ids ${[...ids].join(', ')} for one`, [
          created,
        ]),
      ]
    isTwice ||= ids.size > 1
    isShown ||= ids.size === 1 && endOf(created) <= lastSent
  }
  if (isTwice)
    return [about.open('two ids have the name of one created pet, before the consistency window is over')]
  return isShown ? [about.kept('a page with a created pet')] : []
})

/** The POST that created the pet of a name, where no other one, or second try of it, may have stored that name too. */
function createdOnce(
  { own, ownNames, namesSent }: StoreModel,
  name: string | undefined,
  { tag }: OracleOptions,
): Exchange | undefined {
  if (name === undefined || !isTagged(name, tag) || namesSent.get(name) !== 1) return undefined
  const id = ownNames.get(name)
  const created = id === undefined ? undefined : own.get(id)?.created
  return created?.resent === true || created?.earlier !== undefined ? undefined : created
}
