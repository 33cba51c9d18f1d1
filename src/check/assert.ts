import type { Exchange, ResponseRecord } from '../client/exchange.ts'
import { isRemovedOperation } from './judge/removal.ts'
import { ContractBreach } from './outcome/contract-breach.ts'
import { Doubtful } from './outcome/doubtful.ts'
import { Inconclusive } from './outcome/inconclusive.ts'
import { NotApplicable } from './outcome/not-applicable.ts'
import { printOutcome } from './print-exchange.ts'
import { prove } from './proof.ts'

/**
 * Lays a breach on the check that is running.
 *
 * @throws ContractBreach always
 */
export function breach(expected: string, actual: string, exchanges: readonly Exchange[]): never {
  throw new ContractBreach(`expected ${expected}, got ${actual}`, {
    expected,
    actual,
    proof: prove(exchanges),
  })
}

/**
 * Takes an answer for good only if the first request got it: one that came after a 5xx or a broken connection
 * settles nothing.
 *
 * @throws Doubtful
 */
export function settled(exchange: Exchange): void {
  if (exchange.earlier === undefined) return
  throw new Doubtful(
    `answered ${printOutcome(exchange.earlier)} first, and then ${printOutcome(exchange)}: neither settles it`,
  )
}

/**
 * The answer to a request that a valid key makes.
 *
 * @throws NotApplicable when the operation has been removed as announced
 * @throws Inconclusive when the key is not let in: its scopes are not described, and 401 is AUTH-6's affair
 * @throws ContractBreach when there is no answer, time and again
 */
export function letIn(exchange: Exchange): ResponseRecord {
  if (isRemovedOperation(exchange))
    throw new NotApplicable('GET /pets/{petId} has been removed, as announced')
  const { response } = exchange
  if (response === undefined) return breach('an answer', printOutcome(exchange), [exchange])
  const { method, path } = exchange.request
  if (response.status === 403)
    throw new Inconclusive(`${method} ${path} was answered 403: the key may not do it`)
  if (response.status === 401)
    throw new Inconclusive(`${method} ${path} was answered 401 with the valid key: see AUTH-6`)
  return response
}

/**
 * What a check needs before it can try what it is about.
 *
 * @param row - the row that judges the need itself
 * @throws Inconclusive when it is not there
 */
export function need(met: boolean, what: string, row: string): asserts met {
  if (!met) throw new Inconclusive(`needs ${what}: see ${row}`)
}
