import fc from 'fast-check'
import { ContractBreach, LeftOut, unlessFatal } from './outcome.ts'
import type { RunContext } from './run-context.ts'

/** A property of every value of some kind, and how far a run explores it. */
export interface Property<T> {
  /** Called only where there are cases to draw, since some take longer to make than a short run lasts. */
  readonly arbitrary: () => fc.Arbitrary<T>
  /** Tried before any drawn value. */
  readonly examples?: readonly T[]
  /** Most cases, the examples included. */
  readonly cases: number
  /** Cases under way at a time; one by default. */
  readonly atOnce?: number
  /** Requests that a case takes; one by default. */
  readonly cost?: (value: T) => number
  /** Throws a ContractBreach for a value that shows a violation. */
  readonly check: (value: T) => Promise<void>
}

/**
 * Tries examples, then drawn values, within the remaining budget. It continues after a counterexample, which may hide
 * others, and leaves shrinking to the minimisation.
 * @throws ContractBreach for the first counterexample, with its seed and path; LeftOut where nothing could be tried
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
