import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { isTagged } from '../is-tagged.ts'
import { lookUp } from '../look-up.ts'
import { endOf, settledFrom } from '../moments.ts'
import { judgementsOf, type Rule, remember, type Shown, suspicious, violation } from '../rule.ts'
import type { KnownAnimal } from '../store/store-model.ts'

/** By their POSTs, the created pets that a page showed under two ids, and that page; a later one may show them once more. */
type State = ReadonlyMap<Exchange, { readonly page: Exchange; readonly ids: string }> | 'violated'

const expected = 'one pet for a POST that is answered 201'

/**
 * CREATE-11: a POST that was answered 201 stored one pet (interface document, Endpoints 2, "the created animal"). Two ids
 * on a page under a name that went out just once violate it, if a page a consistency window later shows them as well:
 * another client may copy a pet, and remove the copy. A page with a pet that was created later satisfies it.
 */
export const storedOnce: Rule<State> = {
  initial: new Map(),
  judge(state, shown) {
    const { page, exchange, store, options } = shown
    if (page === undefined || state === 'violated') return undefined
    const about = judgementsOf('CREATE-11', shown)
    const lastSent = Math.max(...page.pets.flatMap(({ id }) => lookUp(store.own, id)?.created.sentAt ?? []))
    const isOver = (since: Exchange): boolean =>
      settledFrom(endOf(since), options.consistencyWindowMs) < exchange.sentAt
    const waiting = new Map(state)
    let violated: Judgement | undefined
    let twice: Judgement | undefined
    let isShown = false
    for (const [name, pets] of Map.groupBy(page.pets, (pet) => pet.name)) {
      const animal = createdOnce(shown, name)
      if (animal === undefined) continue
      const { created } = animal
      // What another POST was told of may have come to look like it: that is CREATE-2's affair.
      const alike = pets.filter(
        ({ id, categoryId }) =>
          categoryId === animal.categoryId && [undefined, animal].includes(lookUp(store.own, id)),
      )
      const ids = [...new Set(alike.flatMap(({ id }) => id ?? []))].join(', ')
      const isTwice = ids.includes(',')
      const first = state.get(created)
      if (isTwice) twice = about.undetermined('two ids have the name of one created pet')
      isShown ||= !isTwice && endOf(created) <= lastSent
      if (!isTwice && first !== undefined && isOver(first.page)) waiting.delete(created)
      if (!isTwice || !isOver(created)) continue
      if (first === undefined) waiting.set(created, { page: exchange, ids })
      else if (isOver(first.page))
        violated ??= about.violated(expected, `ids ${ids} for one`, [created, first.page])
    }
    if (violated !== undefined) return remember<State>('violated', violated)
    const whole = isShown && waiting.size === 0 ? about.satisfied('a page with a created pet') : undefined
    const isEmpty = page.pets.length === 0 && store.own.size > 0
    const reason = 'a page shows no pet, though pets were created'
    return remember<State>(waiting, isEmpty ? about.undetermined(reason, 'LIST-5') : (twice ?? whole))
  },
  conclude(state) {
    const [first] = state === 'violated' ? [] : state
    if (first === undefined) return undefined
    const [created, { page, ids }] = first
    return suspicious(
      violation('CREATE-11', expected, `ids ${ids} for one`, [created, page]),
      'no page a consistency window later showed whether there are two still',
    )
  },
}

/** The created pet of a name, where no other POST, or second try of it, may have stored that name too. */
function createdOnce({ store, options: { tag } }: Shown, name: string | undefined): KnownAnimal | undefined {
  if (name === undefined || !isTagged(name, tag) || store.namesSent.get(name) !== 1) return undefined
  const animal = lookUp(store.own, store.ownNames.get(name))
  const { resent, earlier } = animal?.created ?? {}
  return resent === true || earlier !== undefined ? undefined : animal
}
