import type { Exchange } from '../../spec/exchange.ts'
import { judgementsOf, type Rule, remember } from '../rule.ts'
import { isLetIn } from '../step.ts'
import { isSpent } from '../store/told-spent.ts'

interface State {
  /** The first request with the rate-limit key that was accepted. */
  readonly letIn?: Exchange
  readonly isLimited?: true
}

/**
 * AUTH-6 of the rate-limit key: once accepted it is valid, and stays so while requests remain (Authentication). A service
 * may ban it for requests after a 429, and the document does not show how it answers then (Limits, rule 3).
 */
export const trialKey: Rule<State> = {
  initial: {},
  judge(state, shown) {
    const { exchange, step, store } = shown
    if (exchange.keyVariable !== 'PETSTORE_RATE_LIMIT_KEY') return undefined
    if (step.status === 429) return remember({ ...state, isLimited: true })
    const { letIn, isLimited } = state
    if (letIn === undefined) return isLetIn(step) ? remember({ ...state, letIn: exchange }) : undefined
    if (step.status !== 401 || isSpent(store, exchange)) return undefined
    const about = judgementsOf('AUTH-6', shown)
    return isLimited
      ? about.undetermined('the key may be banned for a while after a 429')
      : about.violated('the key let in, as it was before', undefined, [letIn])
  },
}
