import type { ContractError } from '../../spec/contract-error.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { bodyValidity } from '../body-validity.ts'
import { statusOf } from '../exchange-status.ts'
import { isHardCategory } from '../hard-category.ts'
import { lookUp } from '../look-up.ts'
import { parsedBody } from '../parsed-body.ts'
import { petsOf, type Shown } from '../rule.ts'
import { sentPet } from '../seen-pet.ts'
import { requirementOfBody } from './invalid-bodies.ts'

/**
 * The requirement that explains why a documented success breaks its schema: the response to a POST rounds a category, and a
 * page or a GET by id shows created pets just as the POST returned them, or as an invalid body described them. Foreign pets
 * on the page may have the same error.
 *
 * @returns the POSTs that show it, besides; undefined where it does not explain each error
 */
export function rootOfErrors(
  shown: Shown,
  errors: readonly ContractError[],
): { readonly blockedBy: RequirementId; readonly created: readonly Exchange[] } | undefined {
  const { exchange, page, store } = shown
  if (exchange.request.operation === 'createPet') {
    const isRounded = errors.every((error) => isCategoryBeyond(error, exchange))
    return isRounded ? { blockedBy: 'CREATE-8', created: [] } : undefined
  }
  const roots = errors.map((error) => {
    const [, place, member = ''] =
      page === undefined ? ['', '0', error.pointer.slice(1)] : error.pointer.split('/')
    const created = lookUp(store.own, petsOf(shown)[Number(place)]?.id)?.created
    const blockedBy = created && rootOfPet(created, member, shown)
    return { kind: `${member} ${error.message}`, created, blockedBy }
  })
  const kinds = new Map(
    roots.flatMap(({ kind, blockedBy }) => (blockedBy ? [[kind, blockedBy] as const] : [])),
  )
  const [blockedBy] = kinds.values()
  const isRooted = roots.every(
    ({ kind, created, blockedBy: own }) => own ?? (created === undefined && kinds.has(kind)),
  )
  if (blockedBy === undefined || !isRooted) return undefined
  const created = roots.flatMap((root) => (root.blockedBy && root.created ? [root.created] : []))
  return { blockedBy, created: [...new Set(created)] }
}

/** Which violation of a POST shows in a member of the pet that it created. */
function rootOfPet(created: Exchange, member: string, { options }: Shown): RequirementId | undefined {
  const { request, response } = created
  const { contract } = options
  const body = parsedBody(request)
  const wrong = bodyValidity(request, contract) === 'invalid' ? contract.validateNewPet(body) : []
  if (wrong.some(({ pointer }) => pointer === '' || pointer === `/${member}`))
    return requirementOfBody(body, wrong)
  const errors = contract.validateResponse('createPet', statusOf(created) ?? 0, response?.body)
  const error = errors === 'undocumented' ? undefined : errors.find(({ pointer }) => pointer === `/${member}`)
  return error && (isCategoryBeyond(error, created) ? 'CREATE-8' : 'CREATE-1')
}

/** Whether a POST was sent a category that is hard to hold digit for digit, and returned another number. */
function isCategoryBeyond({ pointer, value }: ContractError, created: Exchange): boolean {
  const { categoryId } = sentPet(created)
  const isNumber = typeof value === 'bigint' || typeof value === 'number'
  return pointer === '/categoryId' && isNumber && categoryId !== undefined && isHardCategory(categoryId)
}
