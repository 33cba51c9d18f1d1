import { isLetIn, lowestRemaining, type Step } from '../step.ts'

/**
 * True where Remaining fell by more than was sent: somebody else spends from the same counter, on the same key or on
 * another one of the account.
 *
 * @param steps - of one window, in the order in which they were sent
 */
export function othersSpend(steps: readonly Step[]): boolean {
  const told = steps.filter((step) => isLetIn(step) && step.reading !== undefined)
  const batches = [...Map.groupBy(told, ({ batch }) => batch).values()].map((batch) => ({
    lowest: lowestRemaining(batch),
    sent: Math.max(0, ...batch.map(({ batchSize }) => batchSize)) - refusedBeside(batch[0], steps),
  }))
  return batches.some(({ lowest, sent }, index) => {
    const before = batches[index - 1]
    return before !== undefined && before.lowest - lowest > sent
  })
}

/** True where something was spent before the first request, or nothing tells that it was not. */
export function wasSpentFrom([first]: readonly Step[]): boolean {
  return (
    first !== undefined && (first.reading === undefined || first.reading.remaining < first.reading.limit - 1)
  )
}

/** What was refused took nothing, or nothing that those let in beside it could have seen. */
function refusedBeside(step: Step | undefined, steps: readonly Step[]): number {
  return steps.filter(({ batch, status }) => batch === step?.batch && status === 429).length
}
