import { isObjectOf, isOneOf, isText } from '../changes/form.ts'
import { groupOf, readWatch, type Watch } from './watch.ts'

/** What is on the queue of a run: all that it takes, but for keys. */
export interface RunJob {
  /** `confirm` are the second looks at what the run of the same cycle has found. */
  readonly stage: 'run' | 'confirm'
  readonly cycle: string
  readonly watch: Watch
}

/**
 * Reads the data of a job.
 *
 * @throws Error where it is not what this suite puts there
 */
export function readRunJob(data: unknown): RunJob {
  if (!isRunJob(data)) throw new Error('the job on the queue is none of this version of the suite')
  const { stage, cycle, watch } = data
  return { stage, cycle, watch: readWatch(watch) }
}

const isRunJob = isObjectOf({
  stage: isOneOf('run', 'confirm'),
  cycle: isText,
  watch: (value) => value !== undefined,
})

/** A job as it goes on the queue. */
export interface QueuedRun {
  readonly data: object
  readonly group: { readonly id: string }
  readonly priority: number
  readonly startAfter: Date
}

/** Puts a job in the form that the queue takes. */
export function queuedRun(job: RunJob, startAfter: Date): QueuedRun {
  return {
    data: job,
    group: { id: groupOf(job.watch) },
    // Second looks are due at their moment, however many runs wait.
    priority: job.stage === 'confirm' ? 1 : 0,
    startAfter,
  }
}
