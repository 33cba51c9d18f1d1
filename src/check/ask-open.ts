import { isPageAlone } from '../oracle/ordinary.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { Asking } from './target.ts'

/** Sends a request. A response that says only that there is no page for browsers counts for nothing (RFC 9110, 15.5.7). */
export async function askOpen(ask: (asking: Asking) => Promise<Exchange>, asking: Asking): Promise<Exchange> {
  const exchange = await ask(asking)
  if (!isPageAlone(exchange)) return exchange
  const { accept: _, ...usual } = asking
  return ask(usual)
}
