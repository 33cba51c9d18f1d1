import { toCurl } from '../http/curl.ts'
import { printBeginning, printExchange } from '../oracle/print-exchange.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { Proof, ShownExchange } from '../spec/proof.ts'

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

/** Has a reader see an exchange in short. */
export function shownExchange(exchange: Exchange): ShownExchange {
  return { number: exchange.number, text: printBeginning(exchange) }
}
