import { Inconclusive, LeftOut } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'

/**
 * Asks about each item, all at once, as far as there are requests to spare.
 *
 * @returns what came of those that could be asked about
 * @throws LeftOut when that is none of them
 */
export async function spread<I, T>(
  run: Pick<RunContext, 'budget' | 'requireSpare'>,
  items: readonly I[],
  ask: (item: I, index: number) => Promise<T>,
): Promise<readonly T[]> {
  const affordable: I[] = []
  for (const item of items) if (run.budget.explore(1)) affordable.push(item)
  if (affordable.length === 0) run.requireSpare(1)
  return settled(affordable, ask)
}

/**
 * Asks about each item, all at once.
 *
 * @returns what came of those that could be asked about
 * @throws LeftOut when that is none of them
 */
export async function settled<I, T>(
  items: readonly I[],
  ask: (item: I, index: number) => Promise<T>,
): Promise<readonly T[]> {
  const outcomes = await Promise.allSettled(items.map(ask))
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const bad = outcomes.find(
    (outcome) => outcome.status === 'rejected' && !(outcome.reason instanceof Inconclusive),
  )
  if (bad?.status === 'rejected') throw bad.reason
  if (answers.length === 0) throw new LeftOut('left out: none of the requests could be sent')
  return answers
}
