import type { Exchange } from '../../spec/exchange.ts'
import { judgementsOf, type Rule, remember } from '../rule.ts'
import { isSpent } from '../store/is-spent.ts'

interface State {
  /** The first request that the rate-limit key was let in with. */
  readonly letIn: Exchange | undefined
  /** Whether the rate-limit key was answered 429: requests after that may have it banned. */
  readonly isLimited: boolean
}

/**
 * AUTH-6 of the key that the limit is tried with: once it was let in it is valid, and stays so while requests remain
 * (interface document, Authentication). Requests after a 429 may have it banned, and how a banned key is answered is not
 * shown (Limits, rule 3).
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
    const judgement = isLimited
      ? about.undetermined('the key may be banned for a while after a 429')
      : about.violated('the key let in, as it was before', undefined, [letIn])
    return { state, judgements: [judgement] }
  },
}
