import fc from 'fast-check'
import { statusOf } from '../../oracle/exchange-status.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { once } from '../once.ts'
import type { RunContext } from '../run-context.ts'

const word = fc.string({ unit: fc.constantFrom(...'bcdfghjkmnpqrtvwx'), minLength: 12, maxLength: 12 })

/** The scenarios of {@link ordersOf}. */
export type Orders = ReturnType<typeof ordersOf>

/** The scenarios of the experimental GET /store/orders. */
export function ordersOf({ draw, requireOrders, target }: RunContext) {
  const answer = once('orders.answer', (): Promise<Exchange> => {
    requireOrders()
    return target.orders()
  })

  /** Two paths that no service has. If the first gets the status of the operation, that is repeated between them. */
  const besideStrangers = once('orders.besideStrangers', async (): Promise<void> => {
    requireOrders()
    const [one = 'stranger', other = 'another'] = draw(word, 2, 71)
    const earlier = await answer()
    const first = await target.elsewhere(`/store/${one}`)
    if (statusOf(first) === statusOf(earlier)) await target.orders()
    await target.elsewhere(`/store/${other}`)
  })

  return { answer, besideStrangers }
}
