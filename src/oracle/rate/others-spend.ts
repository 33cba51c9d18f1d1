import { batchesOf, isLetIn, isTold, lowestRemaining, type Steps } from '../step.ts'

/** Whether Remaining fell by more than was sent in one window: another client spends from the same counter. */
export function othersSpend(steps: Steps): boolean {
  const refusedIn = Map.groupBy(
    steps.filter(({ status }) => status === 429),
    ({ batch }) => batch,
  )
  const told = batchesOf(steps.filter(isLetIn).filter(isTold)).flatMap((all) =>
    all.map(({ batch, batchSize }) => ({
      lowest: lowestRemaining(all),
      // What was refused took nothing that those accepted beside it could have seen.
      sent: batchSize - (refusedIn.get(batch)?.length ?? 0),
    })),
  )
  return told.some(({ lowest, sent }, index) => {
    const before = told[index - 1]
    return before !== undefined && before.lowest - lowest > sent
  })
}

/** Whether something was spent before the first request, or nothing tells that it was not. */
export function wasSpentFrom([first]: Steps): boolean {
  const { remaining = 0, limit = Number.POSITIVE_INFINITY } = first?.reading ?? {}
  return first !== undefined && remaining < limit - 1
}
