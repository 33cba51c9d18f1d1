import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { type ListQuery, listQuery } from '../list-query.ts'
import { About, stateless } from '../rule.ts'

/** What a page tells by the animals that it shows, whatever it was asked for with. */
const ofAnyPage = ['LIST-5', 'LIST-7', 'LIST-8', 'LIST-10'] as const

/** What it tells by how many it shows, and of which status, beside what was asked for. */
function ofQuery({ limit, status }: ListQuery): readonly RequirementId[] {
  if (limit === undefined) return status === undefined ? ['LIST-2'] : ['LIST-2', 'LIST-4']
  return status === undefined ? ['LIST-3'] : ['LIST-6']
}

/**
 * LIST-2 to LIST-8 and LIST-10, of a list that the interface allows and that was let in, but brought no page: whom it
 * would show is not known (interface document, Endpoints 1).
 */
export const unreadPages = stateless((_, shown) => {
  const { exchange, answer, page } = shown
  const { operation, credential, path } = exchange.request
  if (operation !== 'listPets' || credential.kind !== 'key' || page !== undefined) return []
  if (answer.kind !== 'answered' || answer.response === undefined || answer.status >= 300) return []
  const query = listQuery(path)
  if (query === undefined) return []
  const reason = `${path} brought no page`
  const affected = [...ofAnyPage, ...ofQuery(query)]
  return affected.map((id) => new About(id, shown).open(reason, 'LIST-1'))
})
