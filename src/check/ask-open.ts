import { isPageAlone } from '../oracle/ordinary.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { Asking } from './target.ts'

/**
 * Asks for what the interface leaves open. Who is told that there is no page for browsers has not been told of it, and
 * asks again as usual (RFC 9110, section 15.5.7).
 */
export async function askOpen(ask: (asking: Asking) => Promise<Exchange>, asking: Asking): Promise<Exchange> {
  const exchange = await ask(asking)
  if (!isPageAlone(exchange)) return exchange
  const { accept: _, ...usual } = asking
  return ask(usual)
}
