import type { Totals } from '../changes/target-state.ts'
import type { History } from '../history/open-history.ts'
import { readStoredTotals } from '../history/stored-state.ts'

/** What was counted of a target since it was first seen. */
export async function readTotals({ db }: History, target: string): Promise<Totals> {
  const { totals } = await db
    .selectFrom('target')
    .select('totals')
    .where('name', '=', target)
    .executeTakeFirstOrThrow()
  return readStoredTotals(totals, target)
}
