import { BudgetSpent } from '../http/budget.ts'
import { LimitWait } from '../http/pacing/gate.ts'
import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import type { PreflightOutcome } from '../spec/preflight-outcome.ts'
import { preflightStep } from './preflight-step.ts'
import { limitStop, type PreflightFacts, stopOf } from './stop-of.ts'

/** How the preflight reaches the target. */
export interface PreflightPorts {
  /** Sends a request once, with one of the keys; a 429 is a response like any other. */
  readonly send: (request: RequestSpec, key: 'main' | 'second') => Promise<Exchange>
  /** Waits for a target that may be starting. */
  readonly pause: () => Promise<void>
}

/** Sends a run's first requests, four at most; returns whether the target can be tested, and the exchanges. */
export async function sendPreflight(facts: PreflightFacts, { send, pause }: PreflightPorts) {
  const exchanges: Exchange[] = []
  const ended = (outcome: PreflightOutcome) => ({ outcome, exchanges })
  for (;;) {
    const step = preflightStep(exchanges, facts)
    if (step.kind === 'end') return ended(step.outcome)
    try {
      if (step.kind === 'send-later') await pause()
      exchanges.push(await send(step.request, step.key))
    } catch (error) {
      if (error instanceof LimitWait)
        return ended(exchanges.length === 0 ? limitStop(error.message) : stopOf(exchanges, facts))
      if (!(error instanceof BudgetSpent)) throw error
      const last = preflightStep(exchanges, facts, true)
      return ended(last.kind === 'end' ? last.outcome : { kind: 'ready' })
    }
  }
}
