import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { OperationId } from '../../spec/operation.ts'
import { bodyValidity } from '../body-validity.ts'
import { describeErrors } from '../describe-errors.ts'
import { judgementsOf, type Said, type Shown, stateless } from '../rule.ts'
import { toldPet } from '../seen-pet.ts'
import { isSpent } from '../store/is-spent.ts'
import { rootOfErrors } from './root-of-errors.ts'

/** By operation, its success, and the requirement that this rests on. */
export const successes: Readonly<
  Partial<Record<OperationId, { status: number; requirement: RequirementId; body: string }>>
> = {
  listPets: { status: 200, requirement: 'LIST-1', body: 'an array of Pet' },
  createPet: { status: 201, requirement: 'CREATE-1', body: 'a Pet with its id' },
  getPet: { status: 200, requirement: 'GET-1', body: 'a Pet' },
}

/**
 * LIST-1, CREATE-1, GET-1: a documented success carries the documented body (Endpoints), and a list that the interface
 * allows is answered with nothing else (LIST-1, LIST-3, LIST-4).
 */
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
  const { created, blockedBy } = rootOfErrors(shown, errors) ?? {}
  const violated = about.violated(success.body, describeErrors(errors, response), created)
  return blockedBy === undefined ? violated : { ...violated, blockedBy }
})

/** Other requirements judge 401, 403 and 429, and another rule a limit together with a status. */
function refusedList(shown: Shown): Said {
  const { exchange, query, status, store } = shown
  if (query === undefined || (query.limit !== undefined && query.status !== undefined)) return undefined
  const ofQuery = query.limit !== undefined ? 'LIST-3' : query.status !== undefined ? 'LIST-4' : 'LIST-1'
  const about = judgementsOf(status !== undefined && status < 400 ? 'LIST-1' : ofQuery, shown)
  if (status === undefined) return about.unanswered() ?? about.violated('200')
  if (status === 401 || status === 403) return about.undetermined(`a list was answered ${status}`, 'AUTH-6')
  if (isSpent(store, exchange)) return about.undetermined('no request remained', 'RATE-5')
  return about.violated('200')
}
