import { Inconclusive } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'

/** As {@link settled}, within the remaining budget. @throws LeftOut where none remains */
export async function spread<I, T>(
  run: Pick<RunContext, 'budget' | 'requireSpare'>,
  items: readonly I[],
  ask: (item: I, index: number) => Promise<T>,
): Promise<readonly T[]> {
  const affordable = items.filter(() => run.budget.explore(1))
  if (affordable.length === 0) run.requireSpare(1)
  return settled(affordable, ask)
}

/** Sends a request for each item, all at once, and returns the results. @throws Inconclusive when none could be sent */
export async function settled<I, T>(
  items: readonly I[],
  ask: (item: I, index: number) => Promise<T>,
): Promise<readonly T[]> {
  const outcomes = await Promise.allSettled(items.map(ask))
  const results = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue
    if (results.length === 0 || !(outcome.reason instanceof Inconclusive)) throw outcome.reason
  }
  return results
}
