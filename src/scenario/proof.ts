import { toCurl } from '../http/curl.ts'
import { printExchange } from '../oracle/print-exchange.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { Proof } from '../spec/proof.ts'

/** Evidence of exchanges, each once and by number, with the tries that they confirm. */
export function prove(exchanges: readonly Exchange[]): readonly Proof[] {
  const all = exchanges.flatMap((exchange) =>
    exchange.earlier === undefined ? [exchange] : [exchange.earlier, exchange],
  )
  const once = [...new Set(all)].sort((a, b) => a.number - b.number)
  return once.map((one) => ({ number: one.number, curl: toCurl(one), text: printExchange(one) }))
}
