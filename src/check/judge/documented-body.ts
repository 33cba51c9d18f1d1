import type { OperationId } from '../../catalogue/operation.ts'
import type { RequirementId } from '../../catalogue/requirement-id.ts'
import type { Exchange, ResponseRecord } from '../../client/exchange.ts'
import type { Contract } from '../../contract/contract.ts'
import { seenIdText } from '../seen-pet.ts'
import { describeErrors } from './describe-errors.ts'
import { type Finding, finding } from './finding.ts'

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

/** LIST-1, CREATE-1, GET-1: whatever was asked, a documented success carries the documented body (Endpoints). */
export function judgeDocumentedBody(
  exchange: Exchange,
  response: ResponseRecord,
  contract: Contract,
): Finding | undefined {
  const { operation, credential } = exchange.request
  if (operation === undefined || credential.kind !== 'key') return undefined
  const success = successes[operation]
  if (success === undefined) return undefined
  if (response.status !== success.status) {
    const other = response.status < 400 && isPlainlyValid(exchange)
    return other
      ? finding(success.requirement, { expected: `${success.status}`, actual: `${response.status}` })
      : undefined
  }
  if (operation === 'getPet' && !isOfTheAnimal(exchange, response)) return undefined
  const errors = contract.validateResponse(operation, response.status, response.body)
  if (errors === 'undocumented') return undefined
  const fault =
    errors.length === 0 ? undefined : { expected: success.body, actual: describeErrors(errors, response) }
  return finding(success.requirement, fault)
}

/** A list without odd parameters: nothing but the documented success or a refusal may answer it. */
function isPlainlyValid({ request }: Exchange): boolean {
  if (request.operation !== 'listPets') return false
  const query = new URL(request.path, 'http://localhost').searchParams
  const [limit, status] = [query.get('limit'), query.get('status')]
  const limitFits = limit === null || (/^\d{1,3}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 100)
  return limitFits && (status === null || ['available', 'pending', 'sold'].includes(status))
}

/** What is told of an id that names no animal, or another one, is the affair of GET-2 and GET-3. */
function isOfTheAnimal({ request }: Exchange, { body }: ResponseRecord): boolean {
  return request.path.endsWith(`/${seenIdText(body)}`)
}
