import { shown, UsageError } from 'petstore-conformance'
import { fromKysely, type PgBoss } from 'pg-boss'
import { errorWords } from '../history/database-words.ts'
import type { History } from '../history/open-history.ts'
import type { CycleJob } from './begin-cycle.ts'
import { type ListSettings, storeListSettings } from './list-settings.ts'
import { cycleQueue } from './open-queue.ts'
import type { Watch } from './watch.ts'

/** By which the schedule of cycles is known again. */
const scheduleKey = 'list'
/** PostgreSQL has no more than 65,535 values in a statement. */
const batch = 5000

/** When cycles begin. */
interface Schedule {
  readonly cron: string
  /** Time zone, such as `Europe/Berlin`. */
  readonly tz: string
  readonly spreadMs: number
}

/** What workers are given. */
export interface StoredList {
  readonly watches: readonly Watch[]
  readonly settings: ListSettings
  /** Unless given, the schedule stays as it is. */
  readonly schedule: Schedule | undefined
  /** A cycle to begin at once. */
  readonly cycle: Required<CycleJob> | undefined
}

/**
 * Gives workers these targets and no others, all at once: whoever begins a cycle sees the list before or the list after.
 *
 * One schedule begins a cycle of all targets. One for each target would have pg-boss read and reckon all of them several
 * times a minute, which at 100,000 takes longer than that: see bench/scale/results.md.
 *
 * @throws UsageError where the schedule or the time zone is none
 */
export async function storeList(
  { history, boss }: { readonly history: History; readonly boss: PgBoss },
  { watches, settings, schedule, cycle }: StoredList,
): Promise<void> {
  if (schedule !== undefined) check(boss, schedule)
  await history.db.transaction().execute(async (db) => {
    // First, since whoever stores another list meanwhile waits for it.
    await storeListSettings(db, settings)
    await db.deleteFrom('watch').execute()
    for (let index = 0; index < watches.length; index += batch) {
      const rows = watches
        .slice(index, index + batch)
        .map((watch) => ({ name: watch.entry.name, entry: JSON.stringify(watch) }))
      await db.insertInto('watch').values(rows).execute()
    }
    if (cycle !== undefined) await boss.send(cycleQueue, cycle, { db: fromKysely(db) })
  })
  if (schedule === undefined) return
  const { cron, tz, spreadMs } = schedule
  const job: CycleJob = { spreadMs }
  // A cycle that was due while no worker was there begins late, once.
  await boss.schedule(cycleQueue, cron, job, { tz, key: scheduleKey, missed: 'once' })
}

function check(boss: PgBoss, { cron, tz }: Schedule): void {
  try {
    boss.previewSchedule(cron, { tz, count: 1 })
  } catch (error) {
    throw new UsageError(
      `Cycles cannot begin at ${shown(cron)} in the time zone ${shown(tz)}: ${errorWords(error)}. Name five fields as cron does, such as --cron "0 3 * * *", and a zone such as --tz Europe/Berlin.`,
      { cause: error },
    )
  }
}
