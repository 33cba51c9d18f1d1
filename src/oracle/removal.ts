import { parseHttpDate } from '../http/retry-after.ts'
import type { Exchange } from '../spec/exchange.ts'
import { constants } from '../spec/generated/constants.ts'

/** GET /pets/{petId} is removed on this day (interface document, Endpoints 3, Versioning). */
const removedOn = constants.removal
const goneStatuses: readonly number[] = [404, 405, 410]

/**
 * Whether an answer may be that of an operation which has gone as announced: then no row applies to it, whoever asked.
 * Where only the service's `Date` is past that day, nobody knows whose clock is off.
 *
 * @returns undefined where it is an answer like any other
 */
export function removalOf(exchange: Exchange): 'removed' | 'by its own clock' | undefined {
  const { request, sentAt } = exchange
  const answer = exchange.response ?? exchange.head
  if (request.operation !== 'getPet' || answer === undefined || !goneStatuses.includes(answer.status))
    return undefined
  if (sentAt >= removedOn) return 'removed'
  return (parseHttpDate(answer.headers['date'] ?? '') ?? 0) >= removedOn ? 'by its own clock' : undefined
}
