import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { statusOf } from '../exchange-status.ts'
import { isLike, isWhole } from '../is-like.ts'
import { printOutcome } from '../print-exchange.ts'
import { About, nothing, type Rule, type Ruling, type Shown } from '../rule.ts'

const limited = 429
/** So many paths that no service has are asked for: only what they share tells how such are answered. */
const strangersAsked = 2

interface State {
  readonly asked: Exchange | undefined
  /** Answers to paths that no service has. */
  readonly strangers: readonly Exchange[]
}

/**
 * ORDERS-1: GET /store/orders exists (interface document, Endpoints 4). It is not answered 405 or 501, nor 404 in the way
 * of paths that do not exist; answered like them with any other status, it is not known.
 */
export const orders: Rule<State> = {
  initial: { asked: undefined, strangers: [] },
  judge(state, _, shown) {
    const { request } = shown.exchange
    if (request.credential.kind !== 'key') return nothing(state)
    if (request.operation === undefined && request.path.startsWith('/store/')) {
      const strangers = [...state.strangers, shown.exchange].slice(-strangersAsked)
      return compare({ ...state, strangers }, shown)
    }
    if (request.operation !== 'listOrders') return nothing(state)
    const about = new About('ORDERS-1', shown)
    // Any status is an answer here, and a head without its body too.
    const status = statusOf(shown.exchange)
    if (status === undefined || status === limited) {
      const unanswered = about.unanswered()
      return { state, judgements: unanswered === undefined ? [] : [unanswered] }
    }
    if (status === 401) return { state, judgements: [about.open('needs the key let in', 'AUTH-6')] }
    if (status === 405 || status === 501)
      return { state, judgements: [about.broken('an operation that exists')] }
    return compare({ ...state, asked: shown.exchange }, shown)
  },
}

function compare(state: State, shown: Shown): Ruling<State> {
  const { asked, strangers } = state
  if (asked === undefined || strangers.length < strangersAsked) return nothing(state)
  const answered = strangers.filter((exchange) => statusOf(exchange) !== undefined)
  // Who never answers such paths, and brings something for this one, has it.
  const isAlone = answered.length === 0 && isLetIn(asked)
  if (answered.length < strangers.length && !isAlone) return nothing(state)
  return { state, judgements: [isAlone ? unlike([asked, ...strangers]) : judge(asked, strangers, shown)] }
}

function isLetIn(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0
  return status >= 200 && status < 300
}

function unlike(exchanges: readonly Exchange[]): Judgement {
  return { state: 'kept', requirement: 'ORDERS-1', variety: 'unlike paths that do not exist', exchanges }
}

function judge(asked: Exchange, strangers: readonly Exchange[], shown: Shown): Judgement {
  const requirement = 'ORDERS-1'
  const exchanges = [asked, ...strangers]
  const [stranger = asked] = strangers
  if (!isLike(asked, strangers)) return unlike(exchanges)
  const about = new About(requirement, shown)
  if (!exchanges.every(isWhole)) return about.open('a body that would tell could not be taken in')
  if (statusOf(asked) === 404)
    return {
      state: 'broken',
      requirement,
      expected: 'an operation that exists',
      actual: `404, as for paths that do not: ${printOutcome(stranger)}`,
      exchanges,
    }
  return about.open(`a path that does not exist is answered alike: ${printOutcome(stranger)}`)
}
