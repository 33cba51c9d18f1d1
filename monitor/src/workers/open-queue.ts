import { UsageError } from 'petstore-conformance'
import { PgBoss } from 'pg-boss'
import { databaseName, errorWords } from '../history/database-words.ts'

/** Each job is one run of one target, or the second look at one. */
export const runQueue = 'runs'
/** Each job begins a cycle: it puts the runs of all targets on the other queue. */
export const cycleQueue = 'cycles'

/** Apart from whatever else uses pg-boss on the same database. */
const schema = 'petstore_queue'
/** A worker that was not heard of for so long is dead. */
const heartbeatSeconds = 20
/** How often somebody looks for jobs of dead workers. */
const superviseSeconds = 10
/** How often a job is tried again, whatever its row says: whoever writes the database may say anything there. */
export const mostRetries = 8
const hour = 3600
const day = 24 * hour

/** What a queue is opened for. */
export interface QueueUse {
  /** Whether this process begins cycles when they are due, and looks after the jobs of workers that died. */
  readonly isWorker: boolean
  /** Told what goes wrong on connections that nobody waits for, such as while the database is restarted. */
  readonly onError: (error: Error) => void
}

/**
 * Opens pg-boss on a database, with its tables and our queues made where there are none.
 *
 * Runs are grouped by the variable of their key, and a group has one at a time: see `take-runs.ts`. The queue's policy
 * `singleton` would say the same, but a fetch that meets a key which is in use comes back empty, so that one slow
 * target held up all that stand behind it.
 *
 * @param address - `postgres://…`
 * @throws UsageError where there is no such database
 */
export async function openQueue(address: string, { isWorker, onError }: QueueUse): Promise<PgBoss> {
  const name = databaseName(address)
  const boss = new PgBoss({
    connectionString: address,
    schema,
    application_name: 'petstore-conformance',
    max: 4,
    schedule: isWorker,
    supervise: isWorker,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  })
  boss.on('error', onError)
  try {
    await boss.start()
    await boss.createQueue(cycleQueue, {
      retryLimit: 5,
      retryDelay: 5,
      retryBackoff: true,
      heartbeatSeconds,
      expireInSeconds: hour,
      retentionSeconds: day,
      deleteAfterSeconds: 7 * day,
    })
    await boss.createQueue(runQueue, {
      retryLimit: mostRetries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
      heartbeatSeconds,
      // A run has a time limit of its own, which is shorter: this one is for what nobody thought of.
      expireInSeconds: 8 * hour,
      retentionSeconds: 2 * day,
      deleteAfterSeconds: day,
    })
    return boss
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw new UsageError(
      `The queue on ${name} cannot be opened: ${errorWords(error)}. Name a PostgreSQL database, as in postgres://user:password@host/database.`,
      { cause: error },
    )
  }
}
