import type { Exchange } from '../spec/exchange.ts'
import { statusOf } from './exchange-status.ts'

/** A service may say that it has no page for browsers: only the form of that response is judged. */
export function isPageAlone(exchange: Exchange): boolean {
  return exchange.request.accept === 'browser' && statusOf(exchange) === 406
}
