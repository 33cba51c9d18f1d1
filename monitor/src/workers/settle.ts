import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { isRecord } from 'petstore-conformance'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { HistorySchema } from '../history/history-schema.ts'
import type { History } from '../history/open-history.ts'
import { persistently } from '../sweep/persistently.ts'

/** A job as it was taken: its attempt, so that nobody settles what somebody else has by now. */
export interface TakenJob {
  readonly queue: string
  readonly id: string
  readonly retryCount: number
}

/** The job is somebody else's by now, or is done: nothing of what was made of it counts. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

/** How often a transaction is tried, and how long is waited in between: a database may be restarted meanwhile. */
const pausesMs = [200, 500, 1000, 2000, 4000, 4000, 4000, 4000]

/**
 * Writes what a job has come to and completes it, in one transaction. Where the database goes away, all of it is tried
 * again, for a while. One that was told to commit and did not answer is no matter: the job is no longer there to be
 * completed then.
 *
 * @throws ClaimLost, with nothing written
 */
export async function settle<Result>(
  { boss, history }: { readonly boss: PgBoss; readonly history: History },
  { queue, id, retryCount }: TakenJob,
  write: (db: Transaction<HistorySchema>) => Promise<Result>,
): Promise<Result> {
  const attempt = () =>
    history.db.transaction().execute(async (db) => {
      const result = await write(db)
      // Last: until then heartbeats of the job get through, however long the writing takes.
      const completed: unknown = await boss.complete(queue, { id, retryCount }, null, { db: fromKysely(db) })
      if (!isRecord(completed) || completed['affected'] !== 1)
        throw new ClaimLost('the job is no longer ours')
      return { result }
    })
  // A claim that is lost stays lost.
  const unlessLost = (error: unknown): ClaimLost => {
    if (error instanceof ClaimLost) return error
    throw error
  }
  const settled = await persistently(() => attempt().catch(unlessLost), wait, pausesMs)
  if (settled instanceof ClaimLost) throw settled
  return settled.result
}
