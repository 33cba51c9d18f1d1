import type { Exchange } from '../events/exchange.ts'
import type { ShownExchange } from '../events/run-event.ts'
import { printBeginning } from '../oracle/print-beginning.ts'

/** Has a reader see an exchange in short. */
export function shownExchange(exchange: Exchange): ShownExchange {
  return { number: exchange.number, text: printBeginning(exchange) }
}
