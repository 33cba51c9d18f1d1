import fc from 'fast-check'
import { statusOf } from '../../oracle/exchange-status.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { once } from '../once.ts'
import type { RunContext } from '../run-context.ts'

/** Probes of the experimental GET /store/orders. */
export class Orders {
  readonly #run: RunContext

  constructor(run: RunContext) {
    this.#run = run
  }

  readonly answer = once('orders.answer', (): Promise<Exchange> => {
    this.#run.requireOrders()
    return this.#run.target.orders()
  })

  /** The operation between two paths that no service has. Where they share its status, it is asked between them: that stays. */
  readonly besideStrangers = once('orders.besideStrangers', async (): Promise<void> => {
    this.#run.requireOrders()
    const { target } = this.#run
    const word = fc.string({ unit: fc.constantFrom(...'bcdfghjkmnpqrtvwx'), minLength: 12, maxLength: 12 })
    const [one = 'stranger', other = 'another'] = this.#run.draw(word, 2, 71)
    const earlier = await this.answer()
    const first = await target.elsewhere(`/store/${one}`)
    if (statusOf(first) === statusOf(earlier)) await target.orders()
    await target.elsewhere(`/store/${other}`)
  })
}
