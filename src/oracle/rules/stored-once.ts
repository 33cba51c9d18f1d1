import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { isTagged } from '../is-tagged.ts'
import { endOf, settledFrom } from '../moments.ts'
import { judgementsOf, type Rule, remember, type Shown } from '../rule.ts'
import type { KnownAnimal } from '../store/store-model.ts'

/** A created pet that a page showed under two ids, and that page. */
interface Twice {
  readonly created: Exchange
  readonly page: Exchange
  readonly ids: string
}

/** By name, those that a later page may show once more; none is waited for once one is told. */
type State = ReadonlyMap<string, Twice> | 'violated'

const expected = 'one pet for a POST that is answered 201'

/**
 * CREATE-11: a POST that was answered 201 stored one pet (interface document, Endpoints 2, "the created animal"). Two ids
 * on a page under a name that went out just once, in a POST whose answer came, are two pets of it, if a page a consistency
 * window later shows them as well: another client may copy a pet, and remove the copy. That there is no second one shows
 * where a page has a pet that was created later.
 */
export const storedOnce: Rule<State> = {
  initial: new Map<string, Twice>(),
  judge(state, shown) {
    const { page, exchange, store, options } = shown
    if (page === undefined || state === 'violated') return undefined
    const about = judgementsOf('CREATE-11', shown)
    const createdOn = page.pets.flatMap(({ id }) =>
      id === undefined ? [] : (store.own.get(id)?.created ?? []),
    )
    const lastSent = Math.max(...createdOn.map(({ sentAt }) => sentAt))
    const isOver = (since: Exchange): boolean =>
      settledFrom(endOf(since), options.consistencyWindowMs) < exchange.sentAt
    const waiting = new Map(state)
    const said: Judgement[] = []
    let [isShown, isAnyTwice] = [false, false]
    for (const [name, pets] of Map.groupBy(page.pets, (pet) => pet.name)) {
      const animal = createdOnce(shown, name)
      if (name === undefined || animal === undefined) continue
      const { created } = animal
      const alike = pets.filter(({ categoryId }) => categoryId === animal.categoryId)
      const ids = [...new Set(alike.flatMap(({ id }) => id ?? []))].join(', ')
      const isTwice = ids.includes(',')
      const first = state.get(name)
      isAnyTwice ||= isTwice
      isShown ||= !isTwice && endOf(created) <= lastSent
      if (!isTwice && first !== undefined && isOver(first.page)) waiting.delete(name)
      if (!isTwice || !isOver(created)) continue
      if (first === undefined) waiting.set(name, { created, page: exchange, ids })
      else if (isOver(first.page))
        said.push(about.violated(expected, `ids ${ids} for one`, [created, first.page]))
    }
    if (said.length > 0) return remember<State>('violated', said.slice(0, 1))
    if (page.pets.length === 0 && store.own.size > 0)
      return remember<State>(
        waiting,
        about.undetermined('a page shows no pet, though pets were created', 'LIST-5'),
      )
    if (isAnyTwice)
      return remember<State>(waiting, about.undetermined('two ids have the name of one created pet'))
    return remember(
      waiting,
      isShown && waiting.size === 0 ? about.satisfied('a page with a created pet') : undefined,
    )
  },
  conclude(state) {
    return (state === 'violated' ? [] : [...state.values()]).slice(0, 1).map(({ created, page, ids }) => ({
      state: 'suspicious',
      requirement: 'CREATE-11',
      expected,
      actual: `ids ${ids} for one`,
      reason: 'no page a consistency window later showed whether there are two still',
      exchanges: [created, page],
    }))
  },
}

/** The created pet of a name, where no other POST, or second try of it, may have stored that name too. */
function createdOnce({ store, options: { tag } }: Shown, name: string | undefined): KnownAnimal | undefined {
  if (name === undefined || !isTagged(name, tag) || store.namesSent.get(name) !== 1) return undefined
  const id = store.ownNames.get(name)
  const animal = id === undefined ? undefined : store.own.get(id)
  const { resent, earlier } = animal?.created ?? {}
  return resent === true || earlier !== undefined ? undefined : animal
}
