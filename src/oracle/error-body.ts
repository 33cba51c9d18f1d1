import type { Contract } from '../spec/contract.ts'
import type { Exchange, ResponseRecord } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'
import { describeErrors } from './describe-errors.ts'
import { type Finding, finding, undecided } from './finding.ts'

const documentedErrors: readonly number[] = [400, 401, 404]

/**
 * ERROR-1, ERROR-2, ERROR-3: the Error body of 4xx answers (interface document, Errors). A 429's body is not
 * described; nor is any answer of the orders operation but its 401.
 */
export function judgeErrorBody(
  exchange: Exchange,
  response: ResponseRecord,
  contract: Contract,
): readonly Finding[] {
  const { status, body } = response
  if (status < 400 || status >= 500 || status === 429) return []
  if (exchange.request.operation === 'listOrders' && status !== 401) return []
  const errors = contract.validateError(body)
  const shape = finding(
    documentedErrors.includes(status) ? 'ERROR-1' : 'ERROR-3',
    errors.length === 0
      ? undefined
      : { expected: 'an Error body: code, message, status', actual: describeErrors(errors, response) },
  )
  const told = isRecord(body) ? body['status'] : undefined
  // Without one, ERROR-2 hangs on the shape of the body.
  if (typeof told !== 'number' && typeof told !== 'bigint')
    return [shape, undecided('ERROR-2', 'the body tells no status', shape.requirement)]
  const same = finding(
    'ERROR-2',
    told === status
      ? undefined
      : { expected: `"status": ${status}, as the HTTP status`, actual: `"status": ${told}` },
  )
  return [shape, same]
}
