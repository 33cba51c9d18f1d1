import { toCurl } from '../client/curl.ts'
import type { Exchange } from '../events/exchange.ts'
import type { Proof } from '../events/proof.ts'
import type { ShownExchange } from '../events/run-event.ts'
import { printBeginning } from '../oracle/print-beginning.ts'
import { printExchange } from '../oracle/print-exchange.ts'

/** Turns exchanges into evidence: each once, in the order they were made, with the tries they confirm. */
export function prove(exchanges: readonly Exchange[]): readonly Proof[] {
  const all = exchanges.flatMap((exchange) =>
    exchange.earlier === undefined ? [exchange] : [exchange.earlier, exchange],
  )
  return [...new Set(all)]
    .sort((a, b) => a.number - b.number)
    .map((exchange) => ({
      number: exchange.number,
      curl: toCurl(exchange),
      text: printExchange(exchange),
    }))
}

/** The exchanges of what probes brought. */
export function exchangesOf(brought: readonly { readonly exchange: Exchange }[]): readonly Exchange[] {
  return brought.map(({ exchange }) => exchange)
}

/** Has a reader see an exchange in short. */
export function shownExchange(exchange: Exchange): ShownExchange {
  return { number: exchange.number, text: printBeginning(exchange) }
}
