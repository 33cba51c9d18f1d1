import type { RequirementId } from '../catalogue/requirement-id.ts'
import type { Exchange, ResponseRecord } from '../client/exchange.ts'
import { printOutcome } from '../oracle/print-exchange.ts'
import { removalOf } from '../oracle/removal.ts'
import { ContractBreach } from './outcome/contract-breach.ts'
import { Doubtful } from './outcome/doubtful.ts'
import { Inconclusive } from './outcome/inconclusive.ts'
import { NotApplicable } from './outcome/not-applicable.ts'
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
 * Takes an answer for good only if the first request got it: one that came after a 5xx settles nothing. A connection
 * that broke, or a 503, is chance that a fresh request survives: the interface document says nothing of either.
 *
 * @throws Doubtful
 */
export function settled(exchange: Exchange): void {
  const status = exchange.earlier?.response?.status
  if (status === undefined || status === unavailable) return
  throw new Doubtful(
    `answered ${printOutcome(exchange.earlier ?? exchange)} first, and then ${printOutcome(exchange)}: neither settles it`,
  )
}

/** The status of an answer, where at least its head came. */
export function statusOf({ response, head }: Pick<Exchange, 'response' | 'head'>): number | undefined {
  return response?.status ?? head?.status
}

/**
 * The answer to a request.
 *
 * @throws NotApplicable when the operation has been removed as announced
 * @throws Inconclusive when there is no whole answer: sizes, times and connections are not described; and when the
 *   service says that it is unavailable, time and again
 * @throws ContractBreach when the same request failed twice while the plain form of it was answered
 */
export function answerTo(exchange: Exchange): ResponseRecord {
  requirePresent(exchange)
  const { response } = exchange
  if (response === undefined) return unanswered(exchange)
  if (response.status === unavailable)
    throw new Inconclusive(`${nameOf(exchange)} was answered ${printOutcome(exchange)}`, 'ERROR-4')
  return response
}

/**
 * Says what follows from a request that got no whole answer.
 *
 * @throws always, as {@link answerTo} does
 */
export function unanswered(exchange: Exchange): never {
  const { survivor, earlier } = exchange
  if (earlier !== undefined && survivor !== undefined)
    breach('an answer, as the plain form of the request gets', `${printOutcome(exchange)}, twice`, [
      exchange,
      survivor,
    ])
  throw new Inconclusive(`${nameOf(exchange)} got ${printOutcome(exchange)}`)
}

/**
 * Goes on where the operation has not been removed.
 *
 * @throws NotApplicable when it has been, as announced
 * @throws Inconclusive when it has been by the service's clock alone
 */
export function requirePresent(exchange: Exchange): void {
  const removal = removalOf(exchange)
  if (removal === 'removed') throw new NotApplicable('GET /pets/{petId} has been removed, as announced')
  if (removal === 'by its own clock')
    throw new Inconclusive(
      `${nameOf(exchange)} was answered ${statusOf(exchange)}, and by the service's own Date the operation may have been removed, as announced`,
    )
}

/**
 * The answer to a request that a valid key makes.
 *
 * @throws Inconclusive when the key is not let in: its scopes are not described, and 401 is AUTH-6's affair
 * @throws whatever {@link answerTo} does
 */
export function letIn(exchange: Exchange): ResponseRecord {
  const response = answerTo(exchange)
  if (response.status === 403)
    throw new Inconclusive(`${nameOf(exchange)} was answered 403: the key may not do it`)
  if (response.status === 401)
    throw new Inconclusive(`${nameOf(exchange)} was answered 401 with the valid key`, 'AUTH-6')
  return response
}

/**
 * What a check needs before it can try what it is about.
 *
 * @param row - the requirement that judges the need itself, if one does
 * @throws Inconclusive when it is not there
 */
export function need(met: boolean, what: string, row?: RequirementId): asserts met {
  if (!met) throw new Inconclusive(`needs ${what}`, row)
}

const unavailable = 503

function nameOf({ request: { method, path } }: Exchange): string {
  return `${method} ${path}`
}
