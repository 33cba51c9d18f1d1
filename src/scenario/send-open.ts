import { isPageAlone } from '../oracle/ordinary.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { RequestOptions } from './target.ts'

/** Sends a request; where the service lacks only a page for browsers, again with the usual Accept (RFC 9110, 15.5.7). */
export async function sendOpen(
  ask: (asking: RequestOptions) => Promise<Exchange>,
  asking: RequestOptions,
): Promise<Exchange> {
  const exchange = await ask(asking)
  if (!isPageAlone(exchange)) return exchange
  const { accept: _, ...usual } = asking
  return ask(usual)
}
