import type { Exchange } from '../spec/exchange.ts'

/** 411 Length Required, and 501 Not Implemented for a transfer coding that is not known (RFC 9112, sections 6.1 and 6.3). */
const wantsLength: readonly number[] = [411, 501]

/** A service may want to know the length of a body beforehand: that says nothing of what was asked (requirement catalogue, CREATE-1). */
export function isRefusedForChunks({ request, response, head }: Exchange): boolean {
  return request.wire === 'in chunks' && wantsLength.includes((response ?? head)?.status ?? 0)
}
