import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { ListQuery } from '../list-query.ts'
import { judgementsOf, stateless } from '../rule.ts'

const ofAnyPage = ['AUTH-5', 'LIST-5', 'LIST-7', 'LIST-8', 'LIST-10', 'CREATE-7'] as const

function ofQuery({ limit, status }: ListQuery): readonly RequirementId[] {
  if (limit === undefined) return status === undefined ? ['LIST-2'] : ['LIST-2', 'LIST-4']
  return status === undefined ? ['LIST-3'] : ['LIST-6']
}

/** LIST-2 to LIST-8, LIST-10, AUTH-5 and CREATE-7, of a valid list without a page (interface document, Endpoints 1). */
export const unreadPages = stateless((shown) => {
  const { exchange, status, query, page } = shown
  if (query === undefined || page !== undefined || exchange.response === undefined) return undefined
  if (status === undefined || status >= 300) return undefined
  return [...ofAnyPage, ...ofQuery(query)].map((id) =>
    judgementsOf(id, shown).undetermined(`${exchange.request.path} brought no page`, 'LIST-1'),
  )
})
