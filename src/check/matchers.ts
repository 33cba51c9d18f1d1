import { expect } from 'vitest'
import { statusOf } from '../oracle/exchange-status.ts'
import { printOutcome } from '../oracle/print-exchange.ts'
import type { TrialJudgement } from '../oracle/rate/trial-judgement.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { need } from './assert.ts'
import { ContractBreach, Inconclusive, NotApplicable } from './outcome.ts'
import { prove } from './proof.ts'
import { requireKept, requireUnbroken } from './require-kept.ts'
import type { Responses } from './responses.ts'

/** What a matcher gives Vitest when the requirement is kept: it throws where it is not, and has no opposite. */
const kept = { pass: true, message: () => 'a requirement that is kept has no opposite' } as const

expect.extend({
  toKeep(responses: Responses, requirement: RequirementId, ...exchanges: readonly Exchange[]) {
    requireKept(responses, requirement, exchanges.length === 0 ? undefined : exchanges)
    return kept
  },
  toBreakNothingOf(responses: Responses, requirement: RequirementId, ...exchanges: readonly Exchange[]) {
    requireUnbroken(responses, requirement, exchanges)
    if (responses.keptBy(requirement) === 0)
      throw new NotApplicable('nothing so far could have broken it but these answers, which need not')
    return kept
  },
  toBeAnswered(exchange: Exchange) {
    need(statusOf(exchange) !== undefined, `an answer; there was ${printOutcome(exchange)}`)
    return kept
  },
  toHold(judgement: TrialJudgement) {
    if (judgement.state === 'open') throw new Inconclusive(judgement.reason)
    if (judgement.state === 'kept') return kept
    const { expected, actual, exchanges } = judgement
    throw new ContractBreach(`expected ${expected}, got ${actual}`, {
      expected,
      actual,
      proof: prove(exchanges),
    })
  },
})

/** The assertions of the suites. What they mean is the oracle's affair. */
interface ConformanceMatchers<R> {
  /** These answers, or all of the run so far, could have broken the requirement and did not. */
  toKeep(requirement: RequirementId, ...exchanges: readonly Exchange[]): R
  /** None of these answers shows the requirement broken, whether or not they could have: others of the run did keep it. */
  toBreakNothingOf(requirement: RequirementId, ...exchanges: readonly Exchange[]): R
  /** There was an answer, whichever: the interface leaves it open. */
  toBeAnswered(): R
  /** The trial shows that the limit works as the interface says. */
  toHold(): R
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown>
    extends ConformanceMatchers<R> {}
}
