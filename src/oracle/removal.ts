import { parseHttpDate } from '../http/retry-after.ts'
import type { Exchange } from '../spec/exchange.ts'
import { constants } from '../spec/generated/constants.ts'
import { headOf } from './exchange-status.ts'

/** GET /pets/{petId} is removed on this day (interface document, Endpoints 3, Versioning). */
const removedOn = constants.removal
const goneStatuses: readonly number[] = [404, 405, 410]

/** Whether an operation may have been removed as announced; by `Date` alone, nobody knows whose clock is off. */
export function removalOf(exchange: Exchange): 'removed' | 'by its own clock' | undefined {
  const { request, sentAt } = exchange
  const answer = headOf(exchange)
  if (request.operation !== 'getPet' || answer === undefined || !goneStatuses.includes(answer.status))
    return undefined
  if (sentAt >= removedOn) return 'removed'
  return Number(parseHttpDate(answer.headers['date'])) >= removedOn ? 'by its own clock' : undefined
}
