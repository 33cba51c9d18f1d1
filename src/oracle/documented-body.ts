import type { OperationId } from '../catalogue/operation.ts'
import type { RequirementId } from '../catalogue/requirement-id.ts'
import type { Exchange, ResponseRecord } from '../client/exchange.ts'
import type { Contract } from '../contract/contract.ts'
import { bodyValidity } from './body-validity.ts'
import { describeErrors } from './describe-errors.ts'
import { type Finding, finding } from './finding.ts'
import { listQuery } from './list-query.ts'
import { printOutcome } from './print-exchange.ts'
import { seenIdText } from './seen-pet.ts'

interface Success {
  readonly status: number
  readonly requirement: RequirementId
  readonly body: string
}

const successes: Readonly<Partial<Record<OperationId, Success>>> = {
  listPets: { status: 200, requirement: 'LIST-1', body: 'an array of Pet' },
  createPet: { status: 201, requirement: 'CREATE-1', body: 'a Pet with its id' },
  getPet: { status: 200, requirement: 'GET-1', body: 'a Pet' },
}

/**
 * LIST-1, CREATE-1, GET-1: whatever was asked, a documented success carries the documented body (Endpoints), and a
 * request that the interface allows is not answered otherwise. What an invalid body is answered is not judged here.
 */
export function judgeDocumentedBody(
  exchange: Exchange,
  response: ResponseRecord,
  contract: Contract,
): Finding | undefined {
  const { operation, credential } = exchange.request
  if (operation === undefined || credential.kind !== 'key') return undefined
  const success = successes[operation]
  if (success === undefined) return undefined
  const validity = operation === 'createPet' ? bodyValidity(exchange.request, contract) : undefined
  if (validity === 'invalid') return undefined
  if (response.status !== success.status) {
    const requirement = validity === 'valid' ? createRefused(response) : listRefused(exchange, response)
    return requirement === undefined
      ? undefined
      : finding(requirement, { expected: `${success.status}`, actual: printOutcome(exchange) })
  }
  if (operation === 'getPet' && !isOfTheAnimal(exchange, response)) return undefined
  const errors = contract.validateResponse(operation, response.status, response.body)
  if (errors === 'undocumented') return undefined
  const fault =
    errors.length === 0 ? undefined : { expected: success.body, actual: describeErrors(errors, response) }
  return finding(success.requirement, fault)
}

/** Who asks, how often, whether a name or a category is taken, and what fails inside are other affairs. */
function isOpenRefusal(status: number): boolean {
  return status === 401 || status === 403 || status === 429 || status >= 500
}

/** A valid body may be refused with 400: its category need not be known, nor its name be free. */
function createRefused({ status }: ResponseRecord): RequirementId | undefined {
  return status === 400 || isOpenRefusal(status) ? undefined : 'CREATE-1'
}

/**
 * A list without odd parameters: nothing but the documented success may answer it. Which of two parameters is at fault
 * takes more than one answer to tell.
 */
function listRefused({ request }: Exchange, { status, headers }: ResponseRecord): RequirementId | undefined {
  if (request.operation !== 'listPets' || isOpenRefusal(status)) return undefined
  // It may be the limit's doing, with another status than 429: RATE-5 judges that.
  if (headers['x-ratelimit-remaining'] === '0') return undefined
  const query = listQuery(request.path)
  if (query === undefined) return undefined
  if (query.limit !== undefined && query.status !== undefined) return status < 400 ? 'LIST-1' : undefined
  if (query.limit !== undefined && status >= 400) return 'LIST-3'
  return query.status !== undefined && status >= 400 ? 'LIST-4' : 'LIST-1'
}

/** What is told of an id that names no animal, or another one, is the affair of GET-2 and GET-3. */
function isOfTheAnimal({ request }: Exchange, { body }: ResponseRecord): boolean {
  return request.path.endsWith(`/${seenIdText(body)}`)
}
