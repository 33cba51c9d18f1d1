import { fromKysely, type PgBoss } from 'pg-boss'
import { toConfirm } from '../changes/changes-of.ts'
import { holdKeys } from '../history/hold-keys.ts'
import type { History } from '../history/open-history.ts'
import { recordRefusal } from '../history/record-refusal.ts'
import { exitCodeOfRun, recordRun } from '../history/record-run.ts'
import { readState } from '../history/stored-state.ts'
import type { Judge, JudgedRun } from '../sweep/judged-run.ts'
import { Refusal } from '../targets/refusal.ts'
import type { WatchedTarget } from '../targets/watch-target.ts'
import type { ListSettings } from './list-settings.ts'
import { runQueue } from './open-queue.ts'
import { queuedRun, type RunJob } from './run-job.ts'
import { settle, type TakenJob } from './settle.ts'
import { forgetPutBy, isPutBy, packed, putBy, type RunKey, readPutBy } from './unconfirmed.ts'
import type { Watch } from './watch.ts'

/** How long a run waits whose key somebody else has: at least, and by chance in addition, in milliseconds. */
const keyPauseMs = { least: 3000, more: 4000 }
/** How often second looks are tried that cannot be made. */
const mostLooks = 3

/** What runs are made with. */
export interface Workshop {
  readonly boss: PgBoss
  readonly history: History
  readonly judge: Judge
  /** By which this worker is told from all others. */
  readonly workerId: string
  /** Makes a target ready to be judged here; it throws where a key is missing, and a Refusal where it may not be. */
  readonly ready: (watch: Watch) => WatchedTarget
  /** What holds for all targets just now. */
  readonly settings: () => Promise<ListSettings>
  /** Aborted where the worker is to end: the runs at hand are handed back then. */
  readonly stopping: AbortSignal
}

/** What became of a job. */
export type Outcome = 'recorded' | 'refused' | 'put by' | 'handed back' | 'known'

/** A job at hand. */
interface Errand extends Workshop {
  readonly taken: TakenJob
  readonly job: RunJob
}

/**
 * Makes the run of a job, or the second looks at one.
 *
 * A run that comes to something new is put by, and the second looks at it are a job of their own: minutes of waiting take
 * no slot, no key and no memory, and outlive the worker.
 *
 * @param claim - aborted where the job is somebody else's by now
 * @throws ClaimLost, or whatever kept the run from being made: the job is to be tried again then
 */
export async function makeRun(
  workshop: Workshop,
  taken: TakenJob,
  job: RunJob,
  claim: AbortSignal,
): Promise<Outcome> {
  const { history, stopping } = workshop
  const errand = { ...workshop, taken, job }
  if (stopping.aborted) return await handBack(errand, 0)
  if (await isKnown(history, job)) return 'known'
  const target = readyOrRefusal(workshop, job.watch)
  if (target instanceof Refusal) return await refuse(errand, target)
  // Before anything is sent: a run that cannot be recorded would be made for nothing.
  const settings = await workshop.settings()
  const holder = `${workshop.workerId} ${taken.id} ${taken.retryCount}`
  const keys = await holdKeys(history, target.options, holder)
  if (keys === undefined) return await handBack(errand, keyPauseMs.least + Math.random() * keyPauseMs.more)
  try {
    const ended = AbortSignal.any([claim, stopping, keys.lost])
    const look = job.stage === 'run' ? firstLook : secondLooks
    const finish = await look({ ...errand, settings: async () => settings }, target, ended)
    // What was cut short by us says nothing of the target.
    ended.throwIfAborted()
    return await finish()
  } catch (error) {
    if (error instanceof Refusal) return await refuse(errand, error)
    const isOurs = stopping.aborted || keys.lost.aborted
    if (isOurs && !claim.aborted) return await handBack(errand, 0)
    throw error
  } finally {
    await keys.giveBack()
  }
}

/** Looks at a target, and does what follows of it once that is called. */
type Look = (errand: Errand, target: WatchedTarget, signal: AbortSignal) => Promise<() => Promise<Outcome>>

const firstLook: Look = async (errand, target, signal) => {
  const { job, boss } = errand
  const judged = await errand.judge(target.options, signal)
  return async () => {
    const { confirmAfter } = await errand.settings()
    const news = await newsOf(errand, judged)
    if (news.size === 0) return await record(errand, target, judged, [])
    const content = await packed(judged)
    await settle(errand, errand.taken, async (db) => {
      await putBy(db, keyOf(job), Date.parse(judged.report.startedAt), content)
      const next = queuedRun({ ...job, stage: 'confirm' }, new Date(Date.now() + confirmAfter * 1000))
      await boss.insert(runQueue, [next], { db: fromKysely(db), returnId: false })
    })
    return 'put by'
  }
}

const secondLooks: Look = async (errand, target, signal) => {
  const judged = await readPutBy(errand.history, keyOf(errand.job))
  if (judged === undefined) throw new Error('the run that is to be looked at again is not there')
  const again: JudgedRun[] = []
  try {
    for (const [seed, requirements] of await newsOf(errand, judged))
      again.push(await errand.judge({ ...target.options, seed, requirements }, signal))
  } catch (error) {
    // Nothing is told of what nobody could confirm, and the night is not lost.
    if (signal.aborted || errand.taken.retryCount < mostLooks) throw error
  }
  return async () => await record(errand, target, judged, again)
}

/** What is to be looked at again, by the seed to try it with. */
async function newsOf({ history, job }: Errand, { report }: JudgedRun) {
  return toConfirm(await readState(history.db, job.watch.entry.name), report)
}

async function record(
  errand: Errand,
  target: WatchedTarget,
  judged: JudgedRun,
  again: readonly JudgedRun[],
): Promise<Outcome> {
  const { taken, job } = errand
  const { receivers, unreachableAfter } = await errand.settings()
  await settle(errand, taken, async (db) => {
    await recordRun(
      db,
      { id: taken.id, cycle: job.cycle, target, judged, again },
      { receivers, unreachableAfter, now: Date.now() },
    )
    await forgetPutBy(db, keyOf(job))
  })
  return 'recorded'
}

function readyOrRefusal({ ready }: Workshop, watch: Watch): WatchedTarget | Refusal {
  try {
    return ready(watch)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Another try would be refused too, so the job is over. */
async function refuse(errand: Errand, { message }: Refusal): Promise<Outcome> {
  const { taken, job } = errand
  const { entry } = job.watch
  await settle(errand, taken, async (db) => {
    await recordRefusal(db, { id: taken.id, cycle: job.cycle, entry, reason: message }, Date.now())
    await forgetPutBy(db, keyOf(job))
  })
  return 'refused'
}

/** Puts the job on the queue anew, as if nobody had ever taken it: no attempt was spent. */
async function handBack(errand: Errand, pauseMs: number): Promise<Outcome> {
  await settle(errand, errand.taken, async (db) => {
    const again = queuedRun(errand.job, new Date(Date.now() + pauseMs))
    await errand.boss.insert(runQueue, [again], { db: fromKysely(db), returnId: false })
  })
  return 'handed back'
}

/** Whether the target has a run of this cycle already, or one that is only to be looked at again. */
async function isKnown(history: History, job: RunJob): Promise<boolean> {
  const { target, cycle } = keyOf(job)
  const exitCode = await exitCodeOfRun(history, target, cycle)
  return exitCode !== undefined || (job.stage === 'run' && (await isPutBy(history, keyOf(job))))
}

function keyOf({ watch, cycle }: RunJob): RunKey {
  return { target: watch.entry.name, cycle }
}
