import type { Exchange } from '../../spec/exchange.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { OperationId } from '../../spec/operation.ts'
import type { ContractError } from '../../spec/validator.ts'
import { bodyValidity, isHardCategory } from '../body-validity.ts'
import { statusOf } from '../exchange-status.ts'
import { lookUp } from '../look-up.ts'
import { parsedBody } from '../parsed-body.ts'
import { describeErrors } from '../print-exchange.ts'
import { judgementsOf, petsOf, type Said, type Shown, stateless } from '../rule.ts'
import { sentPet, toldPet } from '../seen-pet.ts'
import { isSpent } from '../store/told-spent.ts'
import { requirementOfBody } from './invalid-bodies.ts'

/** By operation, its success, and the requirement that this rests on. */
export const successes: Readonly<
  Partial<Record<OperationId, { status: number; requirement: RequirementId; body: string }>>
> = {
  listPets: { status: 200, requirement: 'LIST-1', body: 'an array of Pet' },
  createPet: { status: 201, requirement: 'CREATE-1', body: 'a Pet with its id' },
  getPet: { status: 200, requirement: 'GET-1', body: 'a Pet' },
}

/** LIST-1, CREATE-1, GET-1: a documented success carries the documented body, and a valid list gets one (Endpoints). */
export const documentedBodies = stateless((shown) => {
  const { exchange, fetch, status, options } = shown
  const { request, response } = exchange
  const { operation, path } = request
  const success = operation && successes[operation]
  if (operation === undefined || success === undefined) return undefined
  if (status !== success.status) return refusedList(shown)
  if (response === undefined) return undefined
  // CREATE-3 to CREATE-5 judge responses to invalid bodies, GET-2 and GET-3 those with another pet.
  if (operation === 'createPet' && bodyValidity(request, options.contract) === 'invalid') return undefined
  const isAnother = operation === 'getPet' && !path.endsWith(`/${toldPet(exchange).id}`)
  // What other ids, and 0, get is open (GET-4), but not the form of a success.
  if (isAnother && fetch !== undefined && fetch.id !== 0n) return undefined
  const errors = options.contract.validateResponse(operation, status, response.body)
  if (errors === 'undocumented') return undefined
  const about = judgementsOf(success.requirement, shown)
  if (errors.length === 0) return isAnother ? undefined : about.satisfied(success.body)
  const { created, ...blocked } = rootOfErrors(shown, errors) ?? {}
  return { ...about.violated(success.body, describeErrors(errors, response), created), ...blocked }
})

/** Other requirements judge 401, 403 and 429, and another rule a limit together with a status. */
function refusedList(shown: Shown): Said {
  const { exchange, query, status, store } = shown
  if (query === undefined || (query.limit !== undefined && query.status !== undefined)) return undefined
  const ofQuery = query.limit !== undefined ? 'LIST-3' : query.status !== undefined ? 'LIST-4' : 'LIST-1'
  const about = judgementsOf((status ?? 400) < 400 ? 'LIST-1' : ofQuery, shown)
  if (status === undefined) return about.unanswered() ?? about.violated('200')
  if (status === 401 || status === 403) return about.undetermined(`a list was answered ${status}`, 'AUTH-6')
  if (isSpent(store, exchange)) return about.undetermined('no request remained', 'RATE-5')
  return about.violated('200')
}

/**
 * The requirement that explains each error of a documented success, and the POSTs that show it: the response to a POST rounds
 * a category, and a page or a GET by id shows created pets just as the POST returned them, or as an invalid body described
 * them. Foreign pets on the page may have the same error.
 */
function rootOfErrors(
  shown: Shown,
  errors: readonly ContractError[],
): { readonly blockedBy: RequirementId; readonly created: readonly Exchange[] } | undefined {
  const { exchange, page, store } = shown
  if (exchange.request.operation === 'createPet') {
    const isRounded = errors.every((error) => isCategoryBeyond(error, exchange))
    return isRounded ? { blockedBy: 'CREATE-8', created: [] } : undefined
  }
  const roots = errors.map((error) => {
    const [, place, member] = (page === undefined ? `/0${error.pointer}` : error.pointer).split('/')
    const created = lookUp(store.own, petsOf(shown)[Number(place)]?.id)?.created
    const blockedBy = created && rootOfPet(created, `/${member}`, shown)
    return { kind: `${member} ${error.message}`, created, blockedBy }
  })
  const kinds = new Map(
    roots.flatMap(({ kind, blockedBy }) => (blockedBy ? [[kind, blockedBy] as const] : [])),
  )
  const [blockedBy] = kinds.values()
  const isRooted = roots.every(
    ({ kind, created, blockedBy: own }) => own ?? (created === undefined && kinds.has(kind)),
  )
  const posts = new Set(roots.flatMap(({ created }) => created ?? []))
  return isRooted && blockedBy ? { blockedBy, created: [...posts] } : undefined
}

/** Which violation of a POST shows in a member of the pet that it created. */
function rootOfPet(created: Exchange, member: string, { options }: Shown): RequirementId | undefined {
  const { request } = created
  const { contract } = options
  const body = parsedBody(request)
  const wrong = contract.validateNewPet(body)
  const isOfBody = wrong.some(({ pointer }) => pointer === '' || pointer === member)
  if (isOfBody && bodyValidity(request, contract) === 'invalid') return requirementOfBody(body, wrong)
  const errors = contract.validateResponse('createPet', statusOf(created) ?? 0, toldPet(created).raw)
  const error = errors === 'undocumented' ? undefined : errors.find(({ pointer }) => pointer === member)
  return error && (isCategoryBeyond(error, created) ? 'CREATE-8' : 'CREATE-1')
}

/** Whether a POST was sent a category that is hard to hold digit for digit, and returned another number. */
function isCategoryBeyond({ pointer, value }: ContractError, created: Exchange): boolean {
  const { categoryId = 0n } = sentPet(created)
  const isNumber = typeof value === 'bigint' || typeof value === 'number'
  return pointer === '/categoryId' && isNumber && isHardCategory(categoryId)
}
