import type { Terminal } from 'petstore-conformance'
import { openHistory } from '../history/open-history.ts'
import { openQueue } from '../workers/open-queue.ts'
import { storeList } from '../workers/store-list.ts'
import { toWatches } from '../workers/to-watches.ts'
import { databaseAddress } from './database-address.ts'
import { watchListAt } from './watch-list-at.ts'

/** What workers are to be told. */
export interface ScheduleOptions {
  /** Of the targets, as the user wrote it. */
  readonly file: string
  readonly database: string | undefined
  readonly cron: string | undefined
  readonly tz: string | undefined
  readonly spreadMinutes: number | undefined
  /** Name of a cycle to begin at once. */
  readonly cycle: string | undefined
}

const minuteMs = 60_000
/** What holds where the user says nothing. */
const usual = { cron: '0 3 * * *', tz: 'UTC', spreadMinutes: 60 }

/**
 * Gives workers the targets of a file, and says when they are judged.
 *
 * @returns the exit code
 * @throws UsageError where the file or the database is wrong; nothing was changed then
 */
export async function schedule(options: ScheduleOptions, terminal: Terminal): Promise<number> {
  const { cwd, env, stdout } = terminal
  const { file, cron, tz, spreadMinutes, cycle } = options
  const address = databaseAddress(options.database, terminal)
  const { list, files } = watchListAt(file, cwd)
  const { targets, ...settings } = list
  const watches = toWatches(targets, { env, ...files })
  const history = await openHistory(address)
  try {
    const boss = await openQueue(address, { isWorker: false, onError: () => undefined })
    try {
      const changesSchedule = cycle === undefined || cron !== undefined || tz !== undefined
      const when = { cron: cron ?? usual.cron, tz: tz ?? usual.tz }
      await storeList(
        { history, boss },
        {
          watches,
          settings,
          schedule: changesSchedule
            ? { ...when, spreadMs: (spreadMinutes ?? usual.spreadMinutes) * minuteMs }
            : undefined,
          cycle: cycle === undefined ? undefined : { cycle, spreadMs: (spreadMinutes ?? 0) * minuteMs },
        },
      )
      stdout.write(`Workers know ${watches.length === 1 ? 'one target' : `${watches.length} targets`}.\n`)
      if (changesSchedule) stdout.write(`A cycle begins at "${when.cron}", ${when.tz}.\n`)
      if (cycle !== undefined) stdout.write(`The cycle ${cycle} begins as soon as there is a worker.\n`)
      return 0
    } finally {
      await boss.stop({ graceful: false })
    }
  } finally {
    await history.close()
  }
}
