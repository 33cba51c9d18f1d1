import fc from 'fast-check'
import { ContractBreach, LeftOut, unlessFatal } from './outcome.ts'
import type { RunContext } from './run-context.ts'

/** A property that holds of every value of some kind, and how far a run tries it. */
export interface Property<T> {
  /** Made only where there are cases to draw: some take longer to make than a short run has. */
  readonly arbitrary: () => fc.Arbitrary<T>
  /** What is tried before anything is drawn. */
  readonly examples?: readonly T[]
  /** Cases at most, the examples among them. */
  readonly cases: number
  /** Cases under way at a time; one, unless given. */
  readonly atOnce?: number
  /** Requests that a case takes; one, unless given. */
  readonly cost?: (value: T) => number
  /** Throws a ContractBreach for a value that shows a violation. */
  readonly check: (value: T) => Promise<void>
}

/**
 * Tries a property on its examples and then on drawn values, as far as the remaining budget goes. One counterexample does
 * not end it: others may violate other requirements. Minimisation makes a request that violates one smaller, so fast-check
 * does not.
 *
 * @throws ContractBreach for the first counterexample, with the seed and path that fast-check finds it by
 * @throws LeftOut when nothing could be tried
 */
export async function explore<T>(
  run: {
    readonly budget: Pick<RunContext['budget'], 'explore'>
    readonly settings: Pick<RunContext['settings'], 'seed'>
  },
  property: Property<T>,
): Promise<void> {
  const { arbitrary, examples = [], cases, atOnce = 1, cost = () => 1, check } = property
  let tried = 0
  let path = -1
  let breach: ContractBreach | undefined
  const tryOne = async (value: T): Promise<void> => {
    if (!run.budget.explore(cost(value))) return
    try {
      await check(value)
      tried += 1
    } catch (error) {
      if (error instanceof LeftOut) return
      if (!(error instanceof ContractBreach)) return unlessFatal(error)
      if (breach === undefined) error.message += ` (seed ${run.settings.seed}, path ${path})`
      breach ??= error
    }
  }
  const batches = Map.groupBy(examples, (_, index) => Math.floor(index / atOnce))
  if (cases > 0) {
    const values = fc.array(arbitrary(), { minLength: atOnce, maxLength: atOnce })
    const holds = fc.asyncProperty(values, async (batch) => {
      path += 1
      await Promise.all(batch.map(tryOne))
    })
    const { failed, errorInstance } = await fc.check(holds, {
      seed: run.settings.seed,
      numRuns: Math.ceil(cases / atOnce),
      examples: [...batches.values()].map((batch) => [batch]),
      endOnFailure: true,
    })
    if (failed) throw errorInstance
  }
  if (breach !== undefined) throw breach
  if (tried === 0) throw new LeftOut('left out: no requests are to spare for generated cases')
}
