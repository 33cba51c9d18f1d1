import { batchesOf, isLetIn, isTold, lowestRemaining, type Step } from '../step.ts'

/**
 * True where Remaining fell by more than was sent: somebody else spends from the same counter, on the same key or on
 * another one of the account.
 *
 * @param steps - of one window, in the order in which they were sent
 */
export function othersSpend(steps: readonly Step[]): boolean {
  const refusedIn = Map.groupBy(
    steps.filter(({ status }) => status === 429),
    ({ batch }) => batch,
  )
  const told = batchesOf(steps.filter(isLetIn).filter(isTold)).map((batch) => ({
    lowest: lowestRemaining(batch),
    // What was refused took nothing, or nothing that those let in beside it could have seen.
    sent: Math.max(...batch.map((step) => step.batchSize - (refusedIn.get(step.batch)?.length ?? 0))),
  }))
  return told.some(({ lowest, sent }, index) => {
    const before = told[index - 1]
    return before !== undefined && before.lowest - lowest > sent
  })
}

/** True where something was spent before the first request, or nothing tells that it was not. */
export function wasSpentFrom([first]: readonly Step[]): boolean {
  return (
    first !== undefined && (first.reading === undefined || first.reading.remaining < first.reading.limit - 1)
  )
}
