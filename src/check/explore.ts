import fc from 'fast-check'
import { ContractBreach, Inconclusive, LeftOut, NotApplicable } from './outcome.ts'
import type { RunContext } from './run-context.ts'

/** How a property is explored. */
interface Exploration<T> {
  /** Made only where there are cases to draw: some take longer to make than a short run has. */
  readonly arbitrary: () => fc.Arbitrary<T>
  /** Cases at the most. */
  readonly cases: number
  /** Requests that a case takes; one, unless given. */
  readonly cost?: (value: T) => number
  /** Throws a ContractBreach for a value that shows a violation. */
  readonly check: (value: T) => Promise<void>
}

/**
 * Tries a property on generated values, as far as the remaining budget goes. Minimisation makes a request that violates a
 * requirement smaller, so fast-check does not.
 *
 * @throws ContractBreach for the first counterexample, with the seed and path that lead to it
 * @throws LeftOut when nothing could be tried
 */
export async function explore<T>(run: RunContext, exploration: Exploration<T>): Promise<void> {
  const { arbitrary, cases, cost = () => 1, check } = exploration
  const skipped = new LeftOut('left out: no requests are to spare for generated cases')
  if (cases === 0) throw skipped
  let isTried = false
  const property = fc.asyncProperty(arbitrary(), async (value) => {
    if (!run.budget.explore(cost(value))) return
    try {
      await check(value)
      isTried = true
    } catch (error) {
      if (error instanceof Inconclusive || error instanceof NotApplicable || error instanceof LeftOut) return
      throw error
    }
  })
  const details = await fc.check(property, { seed: run.settings.seed, numRuns: cases, endOnFailure: true })
  const error = details.failed ? details.errorInstance : undefined
  if (error instanceof ContractBreach)
    throw error.from(`seed ${details.seed}, path ${details.counterexamplePath}`)
  if (error !== undefined && error !== null) throw error
  if (!isTried) throw skipped
}
