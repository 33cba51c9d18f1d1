import type { MonitorEvent } from '../changes/monitor-event.ts'
import type { History } from '../history/open-history.ts'
import { readStoredEvent } from '../history/stored-event.ts'

/**
 * What changed about a target, the last first.
 *
 * @param most - how many of them
 */
export async function readEvents(
  { db }: History,
  target: string,
  most: number,
): Promise<readonly MonitorEvent[]> {
  const rows = await db
    .selectFrom('event')
    .select('data')
    .where('target', '=', target)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ data }) => readStoredEvent(data))
}
