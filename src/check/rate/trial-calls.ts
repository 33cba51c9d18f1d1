import { BudgetSpent } from '../../http/budget.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { RecordedCall } from '../../spec/run-event.ts'
import { type Sending, sentThrough } from './sent-through.ts'

/** Notes what came of each request that a trial asks for, in the order in which it does. */
export class TrialCalls {
  readonly #made: RecordedCall[] = []

  get made(): readonly RecordedCall[] {
    return this.#made
  }

  /** The same ways to send, of which notes are made. */
  of(sending: Sending): Sending {
    return sentThrough(sending, (sent) => this.#noted(sent))
  }

  async #noted<Sent extends Exchange | undefined>(sending: Promise<Sent>): Promise<Sent> {
    const place = this.#made.push('none') - 1
    try {
      const exchange = await sending
      if (exchange !== undefined) this.#made[place] = exchange.number
      return exchange
    } catch (error) {
      if (error instanceof BudgetSpent) this.#made[place] = 'spent'
      throw error
    }
  }
}
