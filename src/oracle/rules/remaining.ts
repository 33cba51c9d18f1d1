import { readRemaining } from '../readings.ts'
import { About, nothing, type Rule } from '../rule.ts'

/**
 * RATE-3, on the key that a run's requests are made with: what remains falls as requests are spent (interface document,
 * Limits).
 */
export const remaining: Rule = (known, shown) => {
  const { exchange } = shown
  const { request, response, keyVariable } = exchange
  const { operation, credential } = request
  const isLetIn = response !== undefined && response.status >= 200 && response.status < 300
  // Whether the experimental operation counts is left open, as all about it is.
  const isCounted = operation !== undefined && operation !== 'listOrders'
  if (!isCounted || credential.kind !== 'key' || !isLetIn || keyVariable !== 'PETSTORE_API_KEY')
    return nothing(known)
  const { all, overstated } = readRemaining(known.readings, operation, exchange)
  const read = { ...known, readings: all }
  if (overstated === undefined) return nothing(read)
  const { most, spent, reading, first } = overstated
  const broken = new About('RATE-3', shown).broken(
    `X-RateLimit-Remaining of at most ${most}, at least ${spent} of ${reading.limit} requests being spent`,
    `${reading.remaining}`,
    [first],
  )
  return { known: read, judgements: [broken] }
}
