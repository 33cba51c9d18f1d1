import type { Kysely } from 'kysely'
import type { HistorySchema } from './history-schema.ts'
import type { History } from './open-history.ts'

/** How long things are kept, in milliseconds. */
export interface Keep {
  /** Runs, and all that tells of them alone. */
  readonly runsMs: number
  /** The files of runs. They take the most room by far. */
  readonly filesMs: number
}

const hourMs = 3_600_000
/** A pass takes no longer. */
const passMs = 12 * hourMs
/** Where there was no run for longer, nothing is old until the next one. */
const longestPauseMs = 7 * 24 * hourMs

/**
 * Forgets what is older than it is to be kept. How each target stands, and what was counted of it, stays. Events
 * go with their runs, told or not: nobody has use for news of last year.
 *
 * @param now - milliseconds since the epoch
 * @returns how many runs were forgotten
 */
export async function prune({ db }: History, keep: Keep, now: number): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const today = Math.min(now, (await lastRunBefore(trx, now - passMs)) + longestPauseMs)
    const oldest = today - keep.runsMs
    await trx
      .deleteFrom('artifact')
      .where('startedAt', '<', Math.max(oldest, today - keep.filesMs))
      .execute()
    await trx.deleteFrom('latency').where('startedAt', '<', oldest).execute()
    await trx.deleteFrom('finding').where('lastSeenAt', '<', oldest).execute()
    const forgotten = trx.selectFrom('event').select('id').where('at', '<', oldest)
    await trx.deleteFrom('delivery').where('eventId', 'in', forgotten).execute()
    await trx.deleteFrom('event').where('at', '<', oldest).execute()
    const { numDeletedRows } = await trx.deleteFrom('run').where('startedAt', '<', oldest).executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/** When the last run began of those up to a moment; without end where there is none. */
async function lastRunBefore(db: Kysely<HistorySchema>, moment: number): Promise<number> {
  const found = await db
    .selectFrom('run')
    .select(({ fn }) => fn.max('startedAt').as('startedAt'))
    .where('startedAt', '<=', moment)
    .executeTakeFirst()
  return Number(found?.startedAt ?? Number.POSITIVE_INFINITY)
}
