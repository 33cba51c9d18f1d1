import type { RequirementId } from '../../catalogue/requirement-id.ts'
import type { Exchange } from '../../client/exchange.ts'
import { printOutcome } from '../../oracle/print-exchange.ts'
import { answerTo, breach, letIn, need, requirePresent, settled, statusOf, unanswered } from '../assert.ts'
import { ContractBreach } from '../outcome/contract-breach.ts'
import { Inconclusive } from '../outcome/inconclusive.ts'
import { NotApplicable } from '../outcome/not-applicable.ts'
import type { Responses } from '../responses.ts'
import type { RunContext } from '../run-context.ts'
import { type Kept, kept } from './kept.ts'

/**
 * The exchange was answered with this status, and a request with the key, made properly, was not: a refusal that
 * everybody gets says nothing.
 *
 * @param free - another answer that the requirement leaves free: it breaks nothing, and shows nothing
 */
export function toBeRefused(refused: Exchange, status: number, control: Exchange, free?: number): Kept {
  requirePresent(refused)
  requirePresent(control)
  // Who finds a body too large may close the connection before it has come (RFC 9110, 15.5.14).
  if (free === 413 && statusOf(refused) === undefined)
    throw new NotApplicable('the connection was closed, which is free for so large a body')
  const told = statusOf(refused) ?? unanswered(refused)
  const answer = statusOf(control)
  if (told === free) throw new NotApplicable(`answered ${told}, which is free for such a request`)
  if (told !== status) {
    // A key that is not let in, or may not do this at all (key scopes are not described), is refused whatever it sends.
    if (told === answer && (answer === 401 || answer === 403)) letIn(control)
    answerTo(refused)
    breach(`${status}`, printOutcome(refused), [refused])
  }
  if (status === 401) {
    need(answer !== undefined && answer !== 401, 'the same request with the key not answered 401', 'AUTH-6')
  } else {
    const { status: letInWith } = letIn(control)
    need(letInWith < 300, `the same request let in when made properly; it gave ${letInWith}`)
  }
  settled(refused)
  return kept
}

/** The valid key was let in: anything but 401. */
export function toBeLetIn(exchange: Exchange): Kept {
  requirePresent(exchange)
  const status = statusOf(exchange) ?? unanswered(exchange)
  if (status === 401) breach('the valid key let in', printOutcome(exchange), [exchange])
  need(status < 500 || exchange.request.operation === 'listOrders', 'an answer below 500', 'ERROR-4')
  settled(exchange)
  return kept
}

/** The valid request was answered with this status. */
export function toAnswer(exchange: Exchange, status: number): Kept {
  const response = letIn(exchange)
  if (response.status !== status) breach(`${status}`, printOutcome(exchange), [exchange])
  settled(exchange)
  return kept
}

/** There was an answer, whichever: the interface leaves it open. */
export function toBeAnswered(exchange: Exchange): Kept {
  need(statusOf(exchange) !== undefined, `an answer; there was ${printOutcome(exchange)}`)
  return kept
}

/** Every response so far that could have broken this requirement kept it. */
export function toKeep(responses: Responses, requirement: RequirementId): Kept {
  const broken = responses.breachOf(requirement)
  if (broken !== undefined) {
    throw new ContractBreach(`expected ${broken.expected}, got ${broken.actual}`, broken)
  }
  if (responses.keptBy(requirement) === 0) throw new Inconclusive('no response could have broken it')
  return kept
}

/** The base address ends in the major version (interface document, Versioning). */
export function toBeVersioned(run: RunContext): Kept {
  const { pathname } = new URL(run.settings.baseUrl)
  if (!/\/v1\/?$/.test(pathname)) breach('a base address that ends in /v1', run.settings.baseUrl, [])
  return kept
}
