import type { Exchange } from '../../spec/exchange.ts'
import type { TrialOptions } from './trial-options.ts'

/** A trial's options, which record what was answered: what a trial decides must follow from its exchanges. */
export interface Recorded extends TrialOptions {
  /** In the order in which the answers came. */
  readonly answered: readonly Exchange[]
}

/** Records what is sent from the first request on. */
export function recorded(options: TrialOptions, first: Exchange): Recorded {
  const answered = [first]
  const record = async <Sent extends Exchange | undefined>(sending: Promise<Sent>): Promise<Sent> => {
    const exchange = await sending
    if (exchange !== undefined) answered.push(exchange)
    return exchange
  }
  return {
    ...options,
    answered,
    send: () => record(options.send()),
    again: (refused) => record(options.again(refused)),
    others: options.others.map((other) => ({ ...other, send: () => record(other.send()) })),
  }
}
