import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { isRecord } from '../../spec/is-record.ts'
import type { ContractError } from '../../spec/validator.ts'
import { bodyValidity } from '../body-validity.ts'
import { besideForbidden, type Forbidding, judgeForbidden, whyUndecided } from '../forbidden.ts'
import { parsedBody } from '../parsed-body.ts'
import { judgementsOf, type Rule, ruled } from '../rule.ts'

interface State extends Forbidding {
  /** Other statuses than 400 that bodies got which lack something, and have nothing else wrong with them. */
  readonly lackingAnswered: ReadonlySet<number>
}

/** CREATE-3 to CREATE-5: an invalid body is answered 400, which counts once a valid one was accepted (Errors). */
export const invalidBodies: Rule<State> = {
  initial: { forbidden: new Map(), lackingAnswered: new Set() },
  judge: besideForbidden((before, shown) => {
    const { exchange, status, store, options } = shown
    const { request } = exchange
    if (bodyValidity(request, options.contract) !== 'invalid') return undefined
    const body = parsedBody(request)
    const errors = options.contract.validateNewPet(body)
    const about = judgementsOf(requirementOfBody(body, errors), shown)
    if (status === undefined) return about.unanswered() ?? about.violated('400')
    if (status === 400)
      return store.categories.size > 0
        ? about.satisfied(varietyOf(body, errors))
        : about.undetermined('needs the same request let in when made properly', 'CREATE-1')
    const { lackingAnswered } = before
    const isLackingAlone = isRecord(body) && errors.every(isMissing)
    if (isRecord(body) && !isLackingAlone && errors.some(isMissing) && lackingAnswered.has(status))
      return about.undetermined(`what is missing alone is answered ${status} too`, 'CREATE-3')
    const state = isLackingAlone
      ? { ...before, lackingAnswered: new Set(lackingAnswered).add(status) }
      : before
    if (status === 403) return ruled(state, judgeForbidden(state, shown, about, '400'))
    // Valid bodies show in which ways the media type of JSON may be written.
    const isOfMediaType = status === 415 && request.contentType !== undefined
    if (status === 401) return ruled(state, about.undetermined(whyUndecided(request, status), 'AUTH-6'))
    return ruled(
      state,
      isOfMediaType
        ? about.undetermined(`${request.contentType} was answered 415`, 'CREATE-1')
        : about.violated('400'),
    )
  }),
}

/** Which requirement an invalid body is about. */
export function requirementOfBody(body: unknown, errors: readonly ContractError[]): RequirementId {
  if (!isRecord(body)) return 'CREATE-5'
  return errors.every(isMissing) ? 'CREATE-3' : 'CREATE-4'
}

function isMissing({ value }: ContractError): boolean {
  return value === undefined
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
