import { listQuery } from '../list-query.ts'
import { About, nothing, type Rule } from '../rule.ts'

/** What a page tells by the animals that it shows, whatever it was asked for with. */
const ofAnyPage = ['LIST-5', 'LIST-7', 'LIST-8', 'LIST-10'] as const

/**
 * LIST-5, LIST-7, LIST-8 and LIST-10, of a list that the interface allows and that was let in, but brought no page: whom it
 * would show is not known (interface document, Endpoints 1).
 */
export const unreadPages: Rule = (known, shown) => {
  const { exchange, answer, page } = shown
  const { operation, credential, path } = exchange.request
  if (operation !== 'listPets' || credential.kind !== 'key' || page !== undefined) return nothing(known)
  if (answer.kind !== 'answered' || answer.response === undefined || answer.status >= 300)
    return nothing(known)
  if (listQuery(path) === undefined) return nothing(known)
  const reason = `${path} brought no page`
  return { known, judgements: ofAnyPage.map((id) => new About(id, shown).open(reason, 'LIST-1')) }
}
