import type { Exchange } from '../spec/exchange.ts'
import { statusOf } from './exchange-status.ts'

/** 411 Length Required, and 501 Not Implemented for a transfer coding that is not known (RFC 9112, sections 6.1 and 6.3). */
const wantsLength: readonly number[] = [411, 501]

/** A service may want to know the length of a body beforehand (requirement catalogue, CREATE-1). */
export function isRefusedForChunks(exchange: Exchange): boolean {
  return exchange.request.wire === 'in chunks' && wantsLength.includes(statusOf(exchange) ?? 0)
}
