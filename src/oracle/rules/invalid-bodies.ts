import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { isRecord } from '../../spec/is-record.ts'
import type { ContractError } from '../../spec/validator.ts'
import { bodyValidity } from '../body-validity.ts'
import { besideForbidden, type Forbidding, judgeForbidden, whyUndecided } from '../forbidden.ts'
import { parsedBody } from '../parsed-body.ts'
import {
  type JudgementBuilder,
  judgementsOf,
  type Rule,
  type Ruling,
  ruled,
  type Said,
  type Shown,
} from '../rule.ts'

const unsupportedMediaType = 415

interface State extends Forbidding {
  /** Other statuses than 400 that bodies got which lack something, and have nothing else wrong with them. */
  readonly lackingAnswered: ReadonlySet<number>
}

/**
 * CREATE-3 to CREATE-5: an invalid body is answered 400 (interface document, Endpoints 2, Errors). It counts once a
 * valid one was let in: a service that refuses all of them says nothing.
 */
export const invalidBodies: Rule<State> = {
  initial: { forbidden: new Map(), lackingAnswered: new Set() },
  judge: besideForbidden((before, shown) => {
    const { exchange, status, options } = shown
    if (bodyValidity(exchange.request, options.contract) !== 'invalid') return undefined
    const body = parsedBody(exchange.request)
    const errors = options.contract.validateNewPet(body)
    const about = judgementsOf(requirementOfBody(body, errors), shown)
    const unanswered = about.unanswered()
    if (unanswered !== undefined) return unanswered
    const lacking = errors.filter(({ value }) => value === undefined)
    const isAnsweredOtherwise = isRecord(body) && status !== undefined && status !== 400
    if (!isAnsweredOtherwise) return judgeAnswer(before, shown, about, varietyOf(body, errors))
    const { lackingAnswered } = before
    const isLackingAlone = lacking.length === errors.length
    if (!isLackingAlone && lacking.length > 0 && lackingAnswered.has(status))
      return about.undetermined(`what is missing alone is answered ${status} too`, 'CREATE-3')
    const state = isLackingAlone
      ? { ...before, lackingAnswered: new Set(lackingAnswered).add(status) }
      : before
    return ruled(state, judgeAnswer(state, shown, about, varietyOf(body, errors)))
  }),
}

function judgeAnswer(
  state: State,
  shown: Shown,
  about: JudgementBuilder,
  variety: string,
): Said | Ruling<State> {
  const { exchange, status, store } = shown
  const { request } = exchange
  if (status === 403) return judgeForbidden(state, shown, about, '400')
  if (status === 401) return about.undetermined(whyUndecided(request, status), 'AUTH-6')
  // Which ways there are to write the media type of JSON, valid bodies tell.
  if (status === unsupportedMediaType && request.contentType !== undefined)
    return about.undetermined(`${request.contentType} was answered 415`, 'CREATE-1')
  if (status !== 400) return about.violated('400')
  if (store.categories.size === 0)
    return about.undetermined('needs the same request let in when made properly', 'CREATE-1')
  return about.satisfied(variety)
}

/** Which requirement an invalid body is about. */
export function requirementOfBody(
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
