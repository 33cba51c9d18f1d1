import { isPageAlone } from '../oracle/ordinary.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { Asking } from './target.ts'

/**
 * Sends a request whose response the interface leaves open. A response that only says that there is no page for browsers
 * answers nothing: then the request is repeated in the usual form (RFC 9110, section 15.5.7).
 */
export async function askOpen(ask: (asking: Asking) => Promise<Exchange>, asking: Asking): Promise<Exchange> {
  const exchange = await ask(asking)
  if (!isPageAlone(exchange)) return exchange
  const { accept: _, ...usual } = asking
  return ask(usual)
}
