import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Judgement } from '../../spec/judgement.ts'
import type { OperationId } from '../../spec/operation.ts'
import { bodyValidity } from '../body-validity.ts'
import { describeErrors } from '../describe-errors.ts'
import { judgementsOf, type Shown, stateless } from '../rule.ts'
import { toldPet } from '../seen-pet.ts'
import { isSpent } from '../store/is-spent.ts'
import { rootOfErrors } from './root-of-errors.ts'

const successes: Readonly<
  Partial<Record<OperationId, { status: number; requirement: RequirementId; body: string }>>
> = {
  listPets: { status: 200, requirement: 'LIST-1', body: 'an array of Pet' },
  createPet: { status: 201, requirement: 'CREATE-1', body: 'a Pet with its id' },
  getPet: { status: 200, requirement: 'GET-1', body: 'a Pet' },
}

/**
 * LIST-1, CREATE-1, GET-1: whatever was asked, a documented success carries the documented body (Endpoints), and a list
 * that the interface allows is answered with nothing else (LIST-1, LIST-3, LIST-4).
 */
export const documentedBodies = stateless((shown) => {
  const { exchange, fetch, status, options } = shown
  const { request, response } = exchange
  const { operation, path } = request
  const success = operation && successes[operation]
  if (operation === undefined || success === undefined) return undefined
  if (status !== success.status) return refusedList(shown)
  if (response === undefined) return undefined
  // What an invalid body is answered with is CREATE-3's to CREATE-5's affair, and another animal's that of GET-2 and GET-3.
  if (operation === 'createPet' && bodyValidity(request, options.contract) === 'invalid') return undefined
  const isAnother = operation === 'getPet' && !path.endsWith(`/${toldPet(exchange).id}`)
  // Other rules tell of such an id; what becomes of others, and of 0, is open (GET-4), but not the form of a success.
  if (isAnother && fetch !== undefined && fetch.id !== 0n) return undefined
  const errors = options.contract.validateResponse(operation, status, response.body)
  if (errors === 'undocumented') return undefined
  const about = judgementsOf(success.requirement, shown)
  if (errors.length > 0) {
    const actual = describeErrors(errors, response)
    const { created, blockedBy } = rootOfErrors(shown, errors) ?? {}
    const violation = about.violated(success.body, actual, created)
    return blockedBy === undefined ? violation : { ...violation, blockedBy }
  }
  return isAnother ? undefined : about.satisfied(success.body)
})

/** Who asks, and how often, is another requirement's affair; of a limit and a status together another rule tells. */
function refusedList(shown: Shown): Judgement | undefined {
  const { exchange, query, status, store } = shown
  if (query === undefined || (query.limit !== undefined && query.status !== undefined)) return undefined
  const ofQuery = query.limit !== undefined ? 'LIST-3' : query.status !== undefined ? 'LIST-4' : 'LIST-1'
  const about = judgementsOf(status !== undefined && status < 400 ? 'LIST-1' : ofQuery, shown)
  if (status === undefined) return about.unanswered() ?? about.violated('200')
  if (status === 401 || status === 403) return about.undetermined(`a list was answered ${status}`, 'AUTH-6')
  if (isSpent(store, exchange)) return about.undetermined('no request remained', 'RATE-5')
  return about.violated('200')
}
