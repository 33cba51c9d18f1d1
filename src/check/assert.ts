import { printOutcome } from '../oracle/print-exchange.ts'
import { removalOf } from '../oracle/removal.ts'
import type { Exchange, ResponseRecord } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { Inconclusive, NotApplicable } from './outcome.ts'

const unavailable = 503

/**
 * The answer to a request that a valid key makes, for what a probe does next with it.
 *
 * @throws NotApplicable when the operation has been removed as announced
 * @throws Inconclusive when there is no whole answer, or the key is not let in: sizes, times, connections and key scopes
 *   are not described
 */
export function letIn(exchange: Exchange): ResponseRecord {
  const { request, response } = exchange
  const name = `${request.method} ${request.path}`
  const removal = removalOf(exchange)
  if (removal === 'removed') throw new NotApplicable('GET /pets/{petId} has been removed, as announced')
  if (removal === 'by its own clock')
    throw new Inconclusive(
      `${name} was answered ${response?.status}, and by the service's own Date the operation may have been removed, as announced`,
    )
  if (response === undefined) throw new Inconclusive(`${name} got ${printOutcome(exchange)}`)
  if (response.status === unavailable)
    throw new Inconclusive(`${name} was answered ${printOutcome(exchange)}`, 'ERROR-4')
  if (response.status === 403) throw new Inconclusive(`${name} was answered 403: the key may not do it`)
  if (response.status === 401) throw new Inconclusive(`${name} was answered 401 with the valid key`, 'AUTH-6')
  return response
}

/**
 * What a check needs before it can try what it is about.
 *
 * @param requirement - the requirement that judges the need itself, if one does
 * @throws Inconclusive when it is not there
 */
export function need(met: boolean, what: string, requirement?: RequirementId): asserts met {
  if (!met) throw new Inconclusive(`needs ${what}`, requirement)
}
