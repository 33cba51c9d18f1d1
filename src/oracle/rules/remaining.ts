import { readRemaining } from '../readings.ts'
import { judgementsOf, stateless } from '../rule.ts'
import type { Step } from '../step.ts'
import { isCounted } from '../store/update.ts'

/**
 * RATE-3, on the key that a run's requests are made with: what remains falls as requests are spent (interface document,
 * Limits).
 */
export const remaining = stateless((shown) => {
  const { exchange, step, store } = shown
  const { operation } = exchange.request
  if (operation === undefined || !isCounted(exchange)) return []
  const { overstated, isTried = false } = readRemaining(store.readings, operation, step)
  const about = judgementsOf('RATE-3', shown)
  if (overstated === undefined) {
    if (isWithoutReset(step)) return [about.undetermined('Reset cannot be read', 'RATE-2')]
    return isTried ? [about.satisfied(operation)] : []
  }
  const { most, spent, reading, first } = overstated
  return [
    about.violated(
      `X-RateLimit-Remaining of at most ${most}, at least ${spent} of ${reading.limit} requests being spent`,
      `${reading.remaining}`,
      [first],
    ),
  ]
})

/** What remains is told, and not until when. */
function isWithoutReset({ reading }: Step): boolean {
  return reading !== undefined && reading.reset === undefined
}
