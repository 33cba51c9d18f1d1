/** A step of a trial as the log has it. */
export interface StepReference {
  readonly number: number
  /** Requests sent together carry the same number, and those sent later a higher one. */
  readonly batch: number
  /** How many requests were sent together with it, itself included. */
  readonly batchSize: number
}

/** What a trial of the rate limit sent, in which role, and what came of it. A step S is an exchange, or its number. */
export interface TrialOf<S> {
  /** The requests sent up to the first that was rejected, in the order in which they were sent. */
  readonly spent: readonly S[]
  /** Requests of other kinds that do not seem to count against the same limit, each kind by itself. */
  readonly apart: readonly (readonly S[])[]
  /** Requests of kinds whose own limit was exceeded too, each kind by itself. */
  readonly crossedApart: readonly (readonly S[])[]
  /** Requests of kinds whose own limit could not be exceeded for want of requests, each kind by itself. */
  readonly uncrossed: readonly (readonly S[])[]
  /** Absent when no request was answered 429. */
  readonly recovery?: RecoveryOf<S> | undefined
  /** The requests that exceeded the limit once more, from the last one before them on. */
  readonly again: readonly S[]
  /** What followed other 429s: those of other operations, and of the second time. */
  readonly further?: readonly RecoveryOf<S>[] | undefined
  /** So many pets could still be created when it was over. */
  readonly createsLeft: number
  /** The time in ms between two requests, where 503 to faster ones made the run slow down before it reached the limit. */
  readonly spacingMs?: number | undefined
}

/** What followed a 429. */
export interface RecoveryOf<S> {
  /** The 429 that was waited out. */
  readonly refused: S
  /** What its Retry-After asks for, in ms; absent when there is none that can be read. */
  readonly retryAfterMs?: number | undefined
  /** Why nothing more was sent, if so. */
  readonly given?: string | undefined
  /** Sent once Retry-After had passed. */
  readonly afterRetry?: S | undefined
  /** Sent to confirm that the one after Retry-After was rejected: after its own Retry-After, or after another 429. */
  readonly confirmed?: S | undefined
  /** The limit was exceeded once more between these two. */
  readonly isConfirmedApart?: boolean | undefined
  /** The last response before a pause that lasted until Reset, and the ones sent after it. */
  readonly beforeReset?: S | undefined
  readonly afterReset: readonly S[]
  /** Why the run did not wait for Reset, if so. */
  readonly resetGiven?: string | undefined
  /** Sent where fewer remained after Reset than should, on a key of the trial's own. */
  readonly fresh?: FreshWindowOf<S> | undefined
}

/** Requests at an odd moment long after Reset, on a key of the trial's own whose window had been used before in part. */
export interface FreshWindowOf<S> {
  /** The response before a pause that lasted until its Reset and some seconds more. */
  readonly before: S
  readonly first: S
  /** Right after it. */
  readonly second: S
  /** Just before the window ends: it shows what others spent in it. Absent where the window is too short for that. */
  readonly third?: S | undefined
  /** The first requests of more windows, at other odd moments. */
  readonly again: readonly S[]
}

/** Replaces each step of a trial. */
export function mapTrial<A, B>(trial: TrialOf<A>, map: (step: A) => B): TrialOf<B> {
  const each = (steps: readonly A[]): readonly B[] => steps.map(map)
  const maybe = (step: A | undefined): B | undefined => (step === undefined ? undefined : map(step))
  const recovery = (one: RecoveryOf<A>): RecoveryOf<B> => ({
    ...one,
    refused: map(one.refused),
    afterRetry: maybe(one.afterRetry),
    confirmed: maybe(one.confirmed),
    beforeReset: maybe(one.beforeReset),
    afterReset: each(one.afterReset),
    fresh: one.fresh && {
      before: map(one.fresh.before),
      first: map(one.fresh.first),
      second: map(one.fresh.second),
      third: maybe(one.fresh.third),
      again: each(one.fresh.again),
    },
  })
  return {
    ...trial,
    spent: each(trial.spent),
    apart: trial.apart.map(each),
    crossedApart: trial.crossedApart.map(each),
    uncrossed: trial.uncrossed.map(each),
    again: each(trial.again),
    recovery: trial.recovery && recovery(trial.recovery),
    further: trial.further?.map(recovery),
  }
}
