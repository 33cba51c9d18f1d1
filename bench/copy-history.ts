import type { HistorySchema } from '../monitor/src/history/history-schema.ts'
import type { History } from '../monitor/src/history/open-history.ts'

const tables = [
  'target',
  'run',
  'latency',
  'finding',
  'observation',
  'event',
  'artifact',
] as const satisfies readonly (keyof HistorySchema)[]

/** Rows that one statement inserts: SQLite has no more than 32,766 variables in one. */
const atOnce = 500

/** Copies what runs have come to from one history to another that is empty. */
export async function copyHistory(from: History, to: History): Promise<void> {
  for (const table of tables) {
    const rows = await from.db.selectFrom(table).selectAll().execute()
    for (let start = 0; start < rows.length; start += atOnce)
      await to.db
        .insertInto(table)
        .values(rows.slice(start, start + atOnce))
        .execute()
  }
}
