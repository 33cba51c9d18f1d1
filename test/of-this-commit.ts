import { commitNumber } from './commit-number.ts'

/** One of so many, others at each commit: what each of many alike would find is found by this commit or one soon after. */
export function ofThisCommit<Item>(items: readonly Item[], share: number): readonly Item[] {
  const turn = commitNumber() % share
  return items.filter((_, index) => index % share === turn)
}
