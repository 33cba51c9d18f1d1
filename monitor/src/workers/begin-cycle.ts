import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import { isNumber, isObjectOf, isText, type Of, optional } from '../changes/form.ts'
import type { HistorySchema } from '../history/history-schema.ts'
import { recordRefusal } from '../history/record-refusal.ts'
import { runQueue } from './open-queue.ts'
import { queuedRun } from './run-job.ts'
import { readWatch } from './watch.ts'

/** Jobs that are put on the queue by one statement. */
const batch = 2000

const isCycleJob = isObjectOf({
  /** Its name; unless given, the moment at which it was due. */
  cycle: optional(isText),
  /** Over how long the runs are spread, in milliseconds. */
  spreadMs: isNumber,
})

/** A cycle that is to begin. */
export type CycleJob = Of<typeof isCycleJob>

/**
 * Reads the data of a job that begins a cycle.
 *
 * @throws Error where it is not what this suite puts there
 */
export function readCycleJob(data: unknown): CycleJob {
  if (isCycleJob(data)) return data
  throw new Error('the job on the queue is none of this version of the suite')
}

/** The name of a cycle that began by the clock: its minute, in UTC. */
export function cycleAt(moment: Date): string {
  return `${moment.toISOString().slice(0, 16)}Z`
}

/**
 * Puts a run of each target on the queue, in the transaction that it is given: a cycle begins whole, or not at all. Each
 * target has its place within the time over which they are spread by its name, the same in every cycle. A target that is
 * not stored as this suite does it keeps no other from being judged: its run is recorded as refused.
 *
 * @param begunAt - what the places are counted from
 * @returns how many targets have a run, and those that are not stored in a form that this suite writes: they have none
 */
export async function beginCycle(
  db: Transaction<HistorySchema>,
  boss: PgBoss,
  { cycle, spreadMs }: Required<CycleJob>,
  begunAt: Date,
) {
  const unusable: { readonly name: string; readonly error: unknown }[] = []
  const stored = await db.selectFrom('watch').selectAll().orderBy('name').execute()
  for (let index = 0; index < stored.length; index += batch) {
    const jobs = stored.slice(index, index + batch).flatMap(({ name, entry }) => {
      const startAfter = new Date(begunAt.getTime() + Math.floor(placeOf(name) * spreadMs))
      try {
        return [queuedRun({ stage: 'run', cycle, watch: readWatch(JSON.parse(entry)) }, startAfter)]
      } catch (error) {
        unusable.push({ name, error })
        return []
      }
    })
    await boss.insert(runQueue, jobs, { db: fromKysely(db), returnId: false })
  }
  for (const { name } of unusable) {
    const entry = { name, labels: {}, keyVariable: '', options: {} }
    const reason =
      'The target is not stored in the form that this suite writes. Give workers the list again by schedule.'
    await recordRefusal(db, { id: randomUUID(), cycle, entry, reason }, begunAt.getTime())
  }
  return { targets: stored.length - unusable.length, unusable }
}

/** From 0 to 1, evenly for names of whatever form. */
export function placeOf(name: string): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) / 2 ** 32
}
