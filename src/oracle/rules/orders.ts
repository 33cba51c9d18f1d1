import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { statusOf } from '../exchange-status.ts'
import { isLike, isWhole } from '../is-like.ts'
import type { Known } from '../known.ts'
import { printOutcome } from '../print-exchange.ts'
import { About, nothing, type Rule, type Ruling, type Shown } from '../rule.ts'

const limited = 429
/** So many paths that no service has are asked for: only what they share tells how such are answered. */
const strangersAsked = 2

/**
 * ORDERS-1: GET /store/orders exists (interface document, Endpoints 4). It is not answered 405 or 501, nor 404 in the way
 * of paths that do not exist; answered like them with any other status, it is not known.
 */
export const orders: Rule = (known, shown) => {
  const { request } = shown.exchange
  if (request.credential.kind !== 'key') return nothing(known)
  if (request.operation === undefined && request.path.startsWith('/store/')) {
    const strangers = [...known.strangers, shown.exchange].slice(-strangersAsked)
    return compare({ ...known, strangers }, shown)
  }
  if (request.operation !== 'listOrders') return nothing(known)
  const about = new About('ORDERS-1', shown)
  // Any status is an answer here, and a head without its body too.
  const status = statusOf(shown.exchange)
  if (status === undefined || status === limited) {
    const unanswered = about.unanswered()
    return { known, judgements: unanswered === undefined ? [] : [unanswered] }
  }
  if (status === 401) return { known, judgements: [about.open('needs the key let in', 'AUTH-6')] }
  if (status === 405 || status === 501)
    return { known, judgements: [about.broken('an operation that exists')] }
  return compare({ ...known, orders: shown.exchange }, shown)
}

function compare(known: Known, shown: Shown): Ruling {
  const { orders: asked, strangers } = known
  if (asked === undefined || strangers.length < strangersAsked) return nothing(known)
  const answered = strangers.filter(isAnswered)
  // Who never answers such paths, and brings something for this one, has it.
  const isAlone = answered.length === 0 && isLetIn(asked)
  if (answered.length < strangers.length && !isAlone) return nothing(known)
  return { known, judgements: [isAlone ? unlike([asked, ...strangers]) : judge(asked, strangers, shown)] }
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

function isAnswered(exchange: Exchange): boolean {
  return statusOf(exchange) !== undefined
}
