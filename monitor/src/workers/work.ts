import type { PgBoss } from 'pg-boss'
import { errorWords } from '../history/database-words.ts'
import { beginCycle, cycleAt, readCycleJob } from './begin-cycle.ts'
import { makeRun, type Outcome, type Workshop } from './make-run.ts'
import { cycleQueue, mostRetries, runQueue } from './open-queue.ts'
import { readRunJob } from './run-job.ts'
import { ClaimLost, settle, type TakenJob } from './settle.ts'

/** How often a slot that found none asks for a job. One that has just ended a run asks at once: see {@link askAtOnce}. */
const pollingIntervalSeconds = 2
const heartbeatRefreshSeconds = 5

/** What a worker tells of its work. */
export interface Told {
  readonly onRun: (name: string, cycle: string, outcome: Outcome) => void
  readonly onTrouble: (what: string, error: unknown) => void
  readonly onCycle: (cycle: string, targets: number) => Promise<void>
}

/**
 * Takes runs from the queue, as many at once as there are slots, and begins cycles that are due.
 *
 * @returns once it takes jobs
 */
export async function work(workshop: Workshop, slots: number, told: Told): Promise<void> {
  const { boss } = workshop
  await boss.work<unknown>(
    runQueue,
    { localConcurrency: slots, groupConcurrency: 1, pollingIntervalSeconds, heartbeatRefreshSeconds },
    async ([taken]) => {
      if (taken === undefined) return
      const { id, retryCount, data, signal } = taken
      const claim = { queue: runQueue, id, retryCount }
      let name = 'a job of the queue'
      try {
        const job = readRunJob(data)
        name = job.watch.entry.name
        requireTries(retryCount)
        const outcome = await makeRun(workshop, claim, job, signal)
        told.onRun(name, job.cycle, outcome)
        askAtOnce(boss)
      } catch (error) {
        // Whoever has the job by now tells of it.
        if (error instanceof ClaimLost || signal.aborted) return
        told.onTrouble(name, error)
        await fail(workshop, claim, error)
      }
    },
  )
  await boss.work(
    cycleQueue,
    { includeMetadata: true, pollingIntervalSeconds, heartbeatRefreshSeconds } as const,
    async ([taken]) => {
      if (taken === undefined) return
      const { id, retryCount, data, createdOn } = taken
      const claim = { queue: cycleQueue, id, retryCount }
      try {
        requireTries(retryCount)
        const { cycle = cycleAt(createdOn), spreadMs } = readCycleJob(data)
        const begun = await settle(workshop, claim, (db) =>
          beginCycle(db, boss, { cycle, spreadMs }, createdOn),
        )
        for (const { name, error } of begun.unusable) told.onTrouble(name, error)
        await told.onCycle(cycle, begun.targets)
      } catch (error) {
        if (error instanceof ClaimLost) return
        told.onTrouble('a cycle', error)
        await fail(workshop, claim, error)
      }
    },
  )
}

/**
 * Has slots that are at work ask for their next job as soon as they have ended this one. The queue's own way, bursts of
 * full batches, is not for batches of one.
 */
function askAtOnce(boss: PgBoss): void {
  for (const { id, name, count } of boss.getWipData())
    if (name === runQueue && count > 0) boss.notifyWorker(id)
}

function requireTries(retryCount: number): void {
  if (retryCount > mostRetries) throw new Error(`the job was tried ${retryCount} times, and is given up`)
}

/** Has the queue keep the words of an error and try the job again; one that was tried often enough ends. */
async function fail(workshop: Workshop, claim: TakenJob, error: unknown): Promise<void> {
  if (claim.retryCount <= mostRetries) throw new Error(errorWords(error))
  await settle(workshop, claim, async () => undefined)
}
