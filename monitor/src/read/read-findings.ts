import type { History } from '../history/open-history.ts'
import { inCatalogueOrder } from './requirement-order.ts'

/** A breach that runs have met. */
export type PastFinding = Awaited<ReturnType<typeof readFindings>>[number]

/** The breaches that runs of a target have met, in the order of the catalogue, the last seen first. */
export async function readFindings({ db }: History, target: string) {
  const rows = await db
    .selectFrom('finding')
    .select(['requirement', 'level', 'expected', 'actual', 'firstSeenAt', 'lastSeenAt', 'times'])
    .where('target', '=', target)
    .orderBy('lastSeenAt', 'desc')
    .execute()
  return rows.toSorted((one, other) => inCatalogueOrder(one.requirement, other.requirement))
}
