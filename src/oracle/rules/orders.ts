import { statusOf } from '../exchange-status.ts'
import { isLike, isWhole } from '../is-like.ts'
import { printOutcome } from '../print-exchange.ts'
import { judgementsOf, type Said, type Shown, stateless, violation } from '../rule.ts'
import { strangersAsked } from '../store/update-orders.ts'

/**
 * ORDERS-1: GET /store/orders exists (interface document, Endpoints 4). It is not answered 405 or 501, nor 404 in the way
 * of paths that do not exist; answered like them with any other status, it is not known.
 */
export const orders = stateless((shown) => {
  const { exchange } = shown
  const { operation, path } = exchange.request
  if (operation === undefined && path.startsWith('/store/')) return compare(shown)
  if (operation !== 'listOrders') return undefined
  const about = judgementsOf('ORDERS-1', shown)
  // Any status is an answer here, and a head without its body too.
  const status = statusOf(exchange)
  if (status === undefined || status === 429) return about.unanswered()
  if (status === 401) return about.undetermined('needs the key let in', 'AUTH-6')
  if (status === 405 || status === 501) return about.violated('an operation that exists')
  return compare(shown)
})

function compare(shown: Shown): Said {
  const { asked, strangers } = shown.store.orders
  if (asked === undefined || strangers.length < strangersAsked) return undefined
  const status = statusOf(asked) ?? 0
  if (status === 405 || status === 501) return undefined
  const unanswered = strangers.filter((one) => statusOf(one) === undefined).length
  // A service that never answers such paths, and answers this one, has it.
  const isAlone = unanswered === strangers.length && status < 300
  if (!isAlone && unanswered > 0) return undefined
  const requirement = 'ORDERS-1'
  const exchanges = [asked, ...strangers]
  if (isAlone || !isLike(asked, strangers))
    return { state: 'satisfied', requirement, coverageCase: 'unlike paths that do not exist', exchanges }
  const about = judgementsOf(requirement, shown)
  if (!exchanges.every(isWhole)) return about.undetermined('a body that would tell could not be taken in')
  const [told] = strangers.map(printOutcome)
  if (status !== 404) return about.undetermined(`a path that does not exist is answered alike: ${told}`)
  const actual = `404, as for paths that do not: ${told}`
  return violation(requirement, 'an operation that exists', actual, exchanges)
}
