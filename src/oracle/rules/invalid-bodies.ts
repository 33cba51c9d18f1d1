import type { ContractError } from '../../spec/contract-error.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { isRecord } from '../../spec/is-record.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { bodyValidity } from '../body-validity.ts'
import { type Forbidden, judgeForbidden, whyUndecided, withLetIn } from '../forbidden.ts'
import { parsedBody } from '../parsed-body.ts'
import { About, nothing, type Rule, type Ruling, statusOf } from '../rule.ts'

const unsupportedMediaType = 415

interface State {
  readonly forbidden: Forbidden
  /** Other statuses than 400 that bodies got which lack something, and have nothing else wrong with them. */
  readonly lackingAnswered: ReadonlySet<number>
}

/**
 * CREATE-3 to CREATE-5: an invalid body is answered 400 (interface document, Endpoints 2, Errors). It counts once a
 * valid one was let in: a service that refuses all of them says nothing.
 */
export const invalidBodies: Rule<State> = {
  initial: { forbidden: new Map(), lackingAnswered: new Set() },
  judge(before, store, shown, { contract }) {
    const { exchange, answer } = shown
    const { request } = exchange
    const forbidden = withLetIn(before.forbidden, exchange)
    let state = forbidden === before.forbidden ? before : { ...before, forbidden }
    if (request.credential.kind !== 'key') return nothing(state)
    if (bodyValidity(request, contract) !== 'invalid' || answer.kind === 'limited') return nothing(state)
    const body = parsedBody(request)
    const errors = contract.validateNewPet(body)
    const about = new About(rowOf(body, errors), shown)
    const one = (judgement: Judgement): Ruling<State> => ({ state, judgements: [judgement] })
    const unanswered = about.unanswered()
    if (unanswered !== undefined) return one(unanswered)
    const status = statusOf(answer)
    if (isRecord(body) && status !== undefined && status !== 400) {
      const lacking = errors.filter(({ value }) => value === undefined)
      if (lacking.length === errors.length)
        state = { ...state, lackingAnswered: new Set(state.lackingAnswered).add(status) }
      else if (lacking.length > 0 && state.lackingAnswered.has(status))
        return one(about.open(`what is missing alone is answered ${status} too`, 'CREATE-3'))
    }
    if (status === 403) {
      const judged = judgeForbidden(forbidden, store, exchange, about, '400')
      return { state: { ...state, forbidden: judged.forbidden }, judgements: judged.judgements }
    }
    if (status === 401) return one(about.open(whyUndecided(request, status), 'AUTH-6'))
    // Which ways there are to write the media type of JSON, valid bodies tell.
    if (status === unsupportedMediaType && request.contentType !== undefined)
      return one(about.open(`${request.contentType} was answered 415`, 'CREATE-1'))
    if (status !== 400) return one(about.broken('400'))
    if (store.categories.size === 0)
      return one(about.open('needs the same request let in when made properly', 'CREATE-1'))
    return one(about.kept(varietyOf(body, errors)))
  },
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
