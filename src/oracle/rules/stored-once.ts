import type { Exchange } from '../../spec/exchange.ts'
import { isTagged } from '../is-tagged.ts'
import { endOf, settledFrom } from '../moments.ts'
import { judging, type Shown, stateless } from '../rule.ts'

/**
 * CREATE-11: a POST that was answered 201 stored one pet (interface document, Endpoints 2, "the created animal"). Two ids
 * on a page under a name that went out just once, in a POST whose answer came, are two pets of it. That there is no second
 * one shows where a page has a pet that was created later.
 */
export const storedOnce = stateless((shown) => {
  const { page, exchange, store, options } = shown
  if (page === undefined) return undefined
  const about = judging('CREATE-11', shown)
  const createdOn = page.pets.flatMap(({ id }) =>
    id === undefined ? [] : (store.own.get(id)?.created ?? []),
  )
  const lastSent = Math.max(...createdOn.map(({ sentAt }) => sentAt))
  let isShown = false
  let isTwice = false
  for (const [name, pets] of Map.groupBy(page.pets, (pet) => pet.name)) {
    const created = createdOnce(shown, name)
    if (created === undefined) continue
    const ids = new Set(pets.flatMap(({ id }) => id ?? []))
    const isSettled = settledFrom(endOf(created), options.consistencyWindowMs) < exchange.sentAt
    if (ids.size > 1 && isSettled)
      return about.broken('one pet for a POST that is answered 201', `ids ${[...ids].join(', ')} for one`, [
        created,
      ])
    isTwice ||= ids.size > 1
    isShown ||= ids.size === 1 && endOf(created) <= lastSent
  }
  if (isTwice)
    return about.open('two ids have the name of one created pet, before the consistency window is over')
  return isShown ? about.kept('a page with a created pet') : undefined
})

/** The POST that created the pet of a name, where no other one, or second try of it, may have stored that name too. */
function createdOnce({ store, options: { tag } }: Shown, name: string | undefined): Exchange | undefined {
  if (name === undefined || !isTagged(name, tag) || store.namesSent.get(name) !== 1) return undefined
  const id = store.ownNames.get(name)
  const created = id === undefined ? undefined : store.own.get(id)?.created
  return created?.resent === true || created?.earlier !== undefined ? undefined : created
}
