import { fromKysely, type PgBoss } from 'pg-boss'
import type { History } from '../../monitor/src/history/open-history.ts'
import { beginCycle } from '../../monitor/src/workers/begin-cycle.ts'
import { runQueue } from '../../monitor/src/workers/open-queue.ts'

/** How quickly a round begins and is done, where no run takes any time. */
export interface QueueRates {
  readonly jobs: number
  /** Seconds that it takes to put all of them on the queue. */
  readonly beginSeconds: number
  /** Of a fetch that finds nothing due while all of them wait for their moment, in milliseconds. */
  readonly idleFetchMs: number
  /** Jobs taken and completed in a second. */
  readonly perSecond: number
}

const laneCount = 16
const idleFetches = 50

/**
 * Puts a round on the queue, asks for jobs before any is due, and then takes and completes some of them.
 *
 * @param measured - how many are taken
 */
export async function queueRates(
  { history, boss }: { readonly history: History; readonly boss: PgBoss },
  jobs: number,
  measured: number,
): Promise<QueueRates> {
  await history.db.deleteFrom('watch').execute()
  const entries = Array.from({ length: jobs }, (_, index) => ({
    name: `target-${index}`,
    entry: JSON.stringify({ entry: entryOf(index) }),
  }))
  for (let index = 0; index < jobs; index += 5000)
    await history.db
      .insertInto('watch')
      .values(entries.slice(index, index + 5000))
      .execute()
  const begin = async (at: Date): Promise<number> => {
    const begun = performance.now()
    await history.db
      .transaction()
      .execute((trx) => beginCycle(trx, boss, { cycle: 'bench', spreadMs: 0 }, at))
    return (performance.now() - begun) / 1000
  }
  await boss.deleteAllJobs(runQueue)
  const beginSeconds = await begin(new Date(Date.now() + 3_600_000))
  const idleBegun = performance.now()
  for (let index = 0; index < idleFetches; index++) await boss.fetch(runQueue, { groupConcurrency: 1 })
  const idleFetchMs = (performance.now() - idleBegun) / idleFetches
  await boss.deleteAllJobs(runQueue)
  await begin(new Date())
  let left = measured
  const doneBegun = performance.now()
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const [job] = await boss.fetch(runQueue, { groupConcurrency: 1 })
      if (job === undefined) throw new Error('the queue is empty too early')
      await history.db
        .transaction()
        .execute((trx) => boss.complete(runQueue, job, null, { db: fromKysely(trx) }))
    }
  }
  await Promise.all(Array.from({ length: laneCount }, lane))
  const perSecond = measured / ((performance.now() - doneBegun) / 1000)
  await boss.deleteAllJobs(runQueue)
  return { jobs, beginSeconds, idleFetchMs, perSecond }
}

function entryOf(index: number): object {
  return {
    name: `target-${index}`,
    labels: { team: 'pets' },
    keyVariable: `KEY_${index}`,
    options: {
      target: `https://pets-${index}.example.com/v1`,
      profile: 'read-only',
      plan: 'free',
      maxRequests: 40,
    },
  }
}
