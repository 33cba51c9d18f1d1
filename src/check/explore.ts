import fc from 'fast-check'
import { ContractBreach, Inconclusive, LeftOut, NotApplicable } from './outcome.ts'
import type { RunContext } from './run-context.ts'

/** How a property is explored. */
export interface Exploration<T> {
  /** Made only where there are cases to draw: some take longer to make than a short run has. */
  readonly arbitrary: () => fc.Arbitrary<T>
  /** Tried first, in this order; shrunk like the others. */
  readonly examples?: readonly T[]
  /** Cases at the most, examples included. */
  readonly cases: number
  /** Requests that a case takes; one, unless told. */
  readonly cost?: (value: T) => number
  /** Throws a ContractBreach for a value that shows the target broken. */
  readonly check: (value: T) => Promise<void>
}

/** A counterexample is made smaller with this many cases at the most. */
const shrinkingCases = 12

/**
 * Tries a property on generated values, as far as there are requests to spare, and makes a counterexample
 * smaller within a bound.
 *
 * @throws ContractBreach for the smallest counterexample found, with the seed and path that lead to it
 * @throws LeftOut when nothing could be tried
 */
export async function explore<T>(run: RunContext, exploration: Exploration<T>): Promise<void> {
  const { arbitrary, examples = [], cases, cost = () => 1, check } = exploration
  if (cases === 0) throw nothingToSpare()
  let isTried = false
  let shrinking: number | undefined
  const property = fc.asyncProperty(arbitrary(), async (value) => {
    if (shrinking !== undefined) shrinking += 1
    if ((shrinking ?? 0) > shrinkingCases) return
    if (!run.budget.explore(cost(value))) return
    try {
      await check(value)
      isTried = true
    } catch (error) {
      if (error instanceof Inconclusive || error instanceof NotApplicable || error instanceof LeftOut) return
      if (error instanceof ContractBreach) shrinking ??= 0
      throw error
    }
  })
  const details = await fc.check(property, {
    seed: run.settings.seed,
    numRuns: cases,
    examples: examples.map((example): [T] => [example]),
  })
  const error = details.failed ? details.errorInstance : undefined
  if (error instanceof ContractBreach)
    throw error.from(`seed ${details.seed}, path ${details.counterexamplePath}`)
  if (error !== undefined && error !== null) throw error
  if (!isTried) throw nothingToSpare()
}

function nothingToSpare(): LeftOut {
  return new LeftOut('left out: no requests are to spare for generated cases')
}
