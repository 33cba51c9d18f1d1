import fc from 'fast-check'
import type { Exchange } from '../../client/exchange.ts'
import { once } from '../once.ts'
import type { RunContext } from '../run-context.ts'

/** Probes of the experimental GET /store/orders. */
export class Orders {
  readonly #run: RunContext

  constructor(run: RunContext) {
    this.#run = run
  }

  /** GET /store/orders with the key. */
  readonly answer = once((): Promise<Exchange> => {
    this.#run.requireOrders()
    return this.#run.target.orders()
  })

  /** A path beside it that no service has: how this one answers for what does not exist. */
  readonly stranger = once((): Promise<Exchange> => {
    this.#run.requireOrders()
    const [word = 'stranger'] = this.#run.draw(
      fc.string({ unit: fc.constantFrom(...'bcdfghjkmnpqrtvwx'), minLength: 12, maxLength: 12 }),
      1,
      71,
    )
    return this.#run.target.elsewhere(`/store/${word}`)
  })
}
