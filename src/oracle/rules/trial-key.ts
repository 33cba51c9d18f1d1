import type { Exchange } from '../../spec/exchange.ts'
import { judgementsOf, type Rule, remember } from '../rule.ts'
import { isSpent } from '../store/told-spent.ts'

interface State {
  /** The first request with the rate-limit key that was accepted. */
  readonly letIn: Exchange | undefined
  readonly isLimited: boolean
}

/**
 * AUTH-6 of the rate-limit key: once accepted it is valid, and stays so while requests remain (Authentication). A service
 * may ban it for requests after a 429, and the document does not show how it answers then (Limits, rule 3).
 */
export const trialKey: Rule<State> = {
  initial: { letIn: undefined, isLimited: false },
  judge(state, shown) {
    const { exchange, answer, store } = shown
    if (exchange.keyVariable !== 'PETSTORE_RATE_LIMIT_KEY') return undefined
    const { letIn, isLimited } = state
    if (answer.kind === 'limited' && !isLimited) return remember({ ...state, isLimited: true })
    if (answer.kind !== 'answered') return undefined
    const { status } = answer
    if (letIn === undefined && status >= 200 && status < 300) return remember({ ...state, letIn: exchange })
    if (letIn === undefined || status !== 401 || isSpent(store, exchange)) return undefined
    const about = judgementsOf('AUTH-6', shown)
    return isLimited
      ? about.undetermined('the key may be banned for a while after a 429')
      : about.violated('the key let in, as it was before', undefined, [letIn])
  },
}
