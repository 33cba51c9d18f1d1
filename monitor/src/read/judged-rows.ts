import type { PastRun } from './read-runs.ts'
import { inCatalogueOrder } from './row-order.ts'

/** The requirements that any of some runs has a verdict on, in the order of the catalogue. */
export function judgedRows(runs: readonly PastRun[]): readonly string[] {
  const ids = new Set<string>()
  for (const { verdicts } of runs) for (const id of Object.keys(verdicts)) ids.add(id)
  return [...ids].toSorted(inCatalogueOrder)
}
