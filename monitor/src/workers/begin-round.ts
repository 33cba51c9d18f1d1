import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { isRecord } from 'petstore-conformance'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { HistorySchema } from '../history/history-schema.ts'
import { runQueue } from './open-queue.ts'
import { queuedRun } from './run-job.ts'
import { readWatch } from './watch.ts'

/** Jobs that are put on the queue by one statement. */
const batch = 2000

/** A round that is to begin. */
export interface RoundJob {
  /** Its name; unless given, the moment at which it was due. */
  readonly round?: string
  /** Over how long the runs are spread, in milliseconds. */
  readonly spreadMs: number
}

/**
 * Reads the data of a job that begins a round.
 *
 * @throws Error where it is not what this suite puts there
 */
export function readRoundJob(data: unknown): RoundJob {
  if (isRecord(data)) {
    const { round, spreadMs } = data
    if ((round === undefined || typeof round === 'string') && typeof spreadMs === 'number')
      return { ...(round === undefined ? {} : { round }), spreadMs }
  }
  throw new Error('the job on the queue is none of this version of the suite')
}

/** The name of a round that began by the clock: its minute, in UTC. */
export function roundAt(moment: Date): string {
  return `${moment.toISOString().slice(0, 16)}Z`
}

/**
 * Puts a run of each target on the queue, in the transaction that it is given: a round begins whole, or not at all. Each
 * target has its place within the time over which they are spread by its name, the same in every round.
 *
 * @param begunAt - what the places are counted from
 * @returns how many there are
 */
export async function beginRound(
  db: Transaction<HistorySchema>,
  boss: PgBoss,
  { round, spreadMs }: Required<RoundJob>,
  begunAt: Date,
): Promise<number> {
  const stored = await db.selectFrom('watch').selectAll().orderBy('name').execute()
  for (let index = 0; index < stored.length; index += batch) {
    const jobs = stored.slice(index, index + batch).map(({ name, entry }) => {
      const startAfter = new Date(begunAt.getTime() + Math.floor(placeOf(name) * spreadMs))
      return queuedRun({ stage: 'run', round, watch: readWatch(JSON.parse(entry)) }, startAfter)
    })
    await boss.insert(runQueue, jobs, { db: fromKysely(db), returnId: false })
  }
  return stored.length
}

/** From 0 to 1, evenly for names of whatever form. */
export function placeOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32
}
