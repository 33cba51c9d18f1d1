import { readRemaining } from '../readings.ts'
import { judgementsOf, stateless } from '../rule.ts'
import { countedOperation } from '../store/update.ts'

/** RATE-3, on the main key: Remaining falls as requests are spent (interface document, Limits). */
export const remaining = stateless((shown) => {
  const { exchange, step, store } = shown
  const operation = countedOperation(exchange)
  if (operation === undefined) return undefined
  const { overstated, isTried = false } = readRemaining(store.readings, operation, step)
  const about = judgementsOf('RATE-3', shown)
  if (overstated !== undefined) {
    const { most, spent, reading, first } = overstated
    const beside = `at least ${spent} of ${reading.limit} requests being spent`
    const expected = `X-RateLimit-Remaining of at most ${most}, ${beside}`
    return about.violated(expected, `${reading.remaining}`, [first])
  }
  if (step.reading !== undefined && step.reading.reset === undefined)
    return about.undetermined('Reset cannot be read', 'RATE-2')
  return isTried ? about.satisfied(operation) : undefined
})
