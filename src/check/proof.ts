import { toCurl } from '../client/curl.ts'
import type { Exchange } from '../client/exchange.ts'
import { printExchange } from '../oracle/print-exchange.ts'

/** One exchange as evidence: plain data without a key, fit to cross threads. */
export interface Proof {
  /** Order in which the exchange was made. */
  readonly number: number
  /** A shell command that sends the request again. */
  readonly curl: string
  /** Request and response as readable HTTP. */
  readonly text: string
}

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
