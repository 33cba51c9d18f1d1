import { readRemaining } from '../readings.ts'
import { About, nothing, type Rule } from '../rule.ts'
import type { Step } from '../step.ts'

/**
 * RATE-3, on the key that a run's requests are made with: what remains falls as requests are spent (interface document,
 * Limits).
 */
export const remaining: Rule = (known, shown) => {
  const { exchange, step } = shown
  const { request, response, keyVariable } = exchange
  const { operation, credential } = request
  const isLetIn = response !== undefined && response.status >= 200 && response.status < 300
  // Whether the experimental operation counts is left open, as all about it is.
  const isCounted = operation !== undefined && operation !== 'listOrders'
  if (!isCounted || credential.kind !== 'key' || !isLetIn || keyVariable !== 'PETSTORE_API_KEY')
    return nothing(known)
  const { all, overstated, isTried = false } = readRemaining(known.readings, operation, step)
  const read = { ...known, readings: all }
  const about = new About('RATE-3', shown)
  if (overstated === undefined) {
    if (isWithoutReset(step))
      return { known: read, judgements: [about.open('Reset cannot be read', 'RATE-2')] }
    return isTried ? { known: read, judgements: [about.kept(operation)] } : nothing(read)
  }
  const { most, spent, reading, first } = overstated
  const broken = about.broken(
    `X-RateLimit-Remaining of at most ${most}, at least ${spent} of ${reading.limit} requests being spent`,
    `${reading.remaining}`,
    [first],
  )
  return { known: read, judgements: [broken] }
}

/** What remains is told, and not until when. */
function isWithoutReset({ reading }: Step): boolean {
  return reading !== undefined && reading.reset === undefined
}
