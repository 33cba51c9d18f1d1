import type { Exchange } from '../../client/exchange.ts'

/** GET /pets/{petId} is removed on this day (interface document, Endpoints 3, Versioning). */
const removedOn = Date.UTC(2030, 11, 5)
const goneStatuses: readonly number[] = [404, 405, 410]

/** True when the answer is that of an operation which has gone as announced: then no row applies to it. */
export function isRemovedOperation(exchange: Exchange): boolean {
  return (
    exchange.request.operation === 'getPet' &&
    exchange.sentAt >= removedOn &&
    goneStatuses.includes(exchange.response?.status ?? 0)
  )
}
