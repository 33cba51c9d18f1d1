import type { ContractError } from '../../spec/contract-error.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { isRecord } from '../../spec/is-record.ts'
import { bodyValidity } from '../body-validity.ts'
import { judgeForbidden, whyUndecided } from '../forbidden.ts'
import { parsedBody } from '../parsed-body.ts'
import { About, nothing, type Rule, statusOf } from '../rule.ts'

const unsupportedMediaType = 415

/**
 * CREATE-3 to CREATE-5: an invalid body is answered 400 (interface document, Endpoints 2, Errors). It counts once a
 * valid one was let in: a service that refuses all of them says nothing.
 */
export const invalidBodies: Rule = (before, shown, { contract }) => {
  let known = before
  const { exchange, answer } = shown
  const { request } = exchange
  if (request.credential.kind !== 'key') return nothing(known)
  if (bodyValidity(request, contract) !== 'invalid' || answer.kind === 'limited') return nothing(known)
  const body = parsedBody(request)
  const errors = contract.validateNewPet(body)
  const about = new About(rowOf(body, errors), shown)
  const unanswered = about.unanswered()
  if (unanswered !== undefined) return { known, judgements: [unanswered] }
  const status = statusOf(answer)
  if (isRecord(body) && status !== undefined && status !== 400) {
    const lacking = errors.filter(({ value }) => value === undefined)
    if (lacking.length === errors.length)
      known = { ...known, lackingAnswered: new Set(known.lackingAnswered).add(status) }
    else if (lacking.length > 0 && known.lackingAnswered.has(status))
      return {
        known,
        judgements: [about.open(`what is missing alone is answered ${status} too`, 'CREATE-3')],
      }
  }
  if (status === 403) return judgeForbidden(known, exchange, about, '400')
  if (status === 401)
    return {
      known,
      judgements: [about.open(whyUndecided(request, status), 'AUTH-6')],
    }
  // Which ways there are to write the media type of JSON, valid bodies tell.
  if (status === unsupportedMediaType && request.contentType !== undefined)
    return { known, judgements: [about.open(`${request.contentType} was answered 415`, 'CREATE-1')] }
  if (status !== 400) return { known, judgements: [about.broken('400')] }
  if (known.categories.size === 0)
    return { known, judgements: [about.open('needs the same request let in when made properly', 'CREATE-1')] }
  return { known, judgements: [about.kept(varietyOf(body, errors))] }
}

function rowOf(
  body: unknown,
  errors: readonly ContractError[],
): Extract<RequirementId, `CREATE-${3 | 4 | 5}`> {
  if (!isRecord(body)) return 'CREATE-5'
  return errors.every(({ value }) => value === undefined) ? 'CREATE-3' : 'CREATE-4'
}

function varietyOf(body: unknown, errors: readonly ContractError[]): string {
  if (!isRecord(body)) return body === undefined ? 'no body' : kindOf(body)
  const wrong = errors.map(
    ({ pointer, value }) => `${pointer.slice(1)} ${value === undefined ? 'missing' : kindOf(value)}`,
  )
  return [...new Set(wrong)].toSorted().join(', ')
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'number' : 'fraction'
  return typeof value === 'bigint' ? 'beyond int64' : typeof value
}
