import { isSpent } from '../is-spent.ts'
import { About, nothing, type Rule } from '../rule.ts'

/**
 * AUTH-6 of the key that the limit is tried with: once it was let in it is valid, and stays so while requests remain
 * (interface document, Authentication). Requests after a 429 may have it banned, and how a banned key is answered is not
 * shown (Limits, rule 3).
 */
export const trialKey: Rule = (known, shown) => {
  const { exchange, answer } = shown
  if (exchange.keyVariable !== 'PETSTORE_RATE_LIMIT_KEY') return nothing(known)
  if (answer.kind === 'limited' && !known.isTrialKeyLimited)
    return nothing({ ...known, isTrialKeyLimited: true })
  if (answer.kind !== 'answered') return nothing(known)
  const { status } = answer
  const before = known.trialKeyLetIn
  if (before === undefined && status >= 200 && status < 300)
    return { known: { ...known, trialKeyLetIn: exchange }, judgements: [] }
  if (before === undefined || status !== 401 || isSpent(known, exchange)) return nothing(known)
  if (known.isTrialKeyLimited)
    return {
      known,
      judgements: [new About('AUTH-6', shown).open('the key may be banned for a while after a 429')],
    }
  return {
    known,
    judgements: [new About('AUTH-6', shown).broken('the key let in, as it was before', undefined, [before])],
  }
}
