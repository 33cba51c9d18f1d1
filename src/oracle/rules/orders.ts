import type { Exchange } from '../../spec/exchange.ts'
import { statusOf } from '../exchange-status.ts'
import { isLike, isWhole } from '../is-like.ts'
import { printOutcome } from '../print-exchange.ts'
import { judging, type Rule, type Ruling, remember, type Shown } from '../rule.ts'

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
  judge(state, shown) {
    const { exchange } = shown
    const { operation, path } = exchange.request
    if (operation === undefined && path.startsWith('/store/')) {
      const strangers = [...state.strangers, exchange].slice(-strangersAsked)
      return compare({ ...state, strangers }, shown)
    }
    if (operation !== 'listOrders') return undefined
    const about = judging('ORDERS-1', shown)
    // Any status is an answer here, and a head without its body too.
    const status = statusOf(exchange)
    if (status === undefined || status === limited) return about.unanswered()
    if (status === 401) return about.open('needs the key let in', 'AUTH-6')
    if (status === 405 || status === 501) return about.broken('an operation that exists')
    return compare({ ...state, asked: exchange }, shown)
  },
}

function compare(state: State, shown: Shown): Ruling<State> {
  const { asked, strangers } = state
  const [stranger] = strangers
  if (asked === undefined || stranger === undefined || strangers.length < strangersAsked)
    return remember(state)
  const isAnswered = (exchange: Exchange): boolean => statusOf(exchange) !== undefined
  const status = statusOf(asked) ?? 0
  // Who never answers such paths, and brings something for this one, has it.
  const isAlone = !strangers.some(isAnswered) && status >= 200 && status < 300
  if (!isAlone && !strangers.every(isAnswered)) return remember(state)
  const requirement = 'ORDERS-1'
  const exchanges = [asked, ...strangers]
  if (isAlone || !isLike(asked, strangers))
    return remember(state, {
      state: 'kept',
      requirement,
      variety: 'unlike paths that do not exist',
      exchanges,
    })
  const about = judging(requirement, shown)
  if (!exchanges.every(isWhole))
    return remember(state, about.open('a body that would tell could not be taken in'))
  const told = printOutcome(stranger)
  if (status !== 404)
    return remember(state, about.open(`a path that does not exist is answered alike: ${told}`))
  return remember(state, {
    state: 'broken',
    requirement,
    expected: 'an operation that exists',
    actual: `404, as for paths that do not: ${told}`,
    exchanges,
  })
}
