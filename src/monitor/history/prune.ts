import type { History } from './open-history.ts'

/** How long things are kept, in milliseconds. */
export interface Keep {
  /** Runs, and all that tells of them alone. */
  readonly runsMs: number
  /** The files of runs. They take the most room by far. */
  readonly filesMs: number
}

/**
 * Forgets what is older than it is to be kept. How each target stands, and what was counted of it, stays. Events
 * go with their runs, told or not: nobody has use for news of last year.
 *
 * @param now - milliseconds since the epoch
 * @returns how many runs were forgotten
 */
export async function prune({ db }: History, keep: Keep, now: number): Promise<number> {
  const oldest = now - keep.runsMs
  return await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('artifact')
      .where('startedAt', '<', Math.max(oldest, now - keep.filesMs))
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
