/** A step of a trial in the log. */
export interface StepReference {
  readonly number: number
  /** Equal for requests sent together, and higher for later ones. */
  readonly batch: number
  /** How many requests were sent together, this one included. */
  readonly batchSize: number
}

/** The requests of a rate-limit trial by role, and their results. A step S is an exchange, or its number. */
export interface TrialOf<S> {
  /** The requests up to the first rejected one, in the order of sending. */
  readonly spent: readonly S[]
  /** Requests of other kinds that seem not to count against the same limit, by kind. */
  readonly apart: readonly (readonly S[])[]
  /** Requests of kinds whose own limit was exceeded, by kind. */
  readonly crossedApart: readonly (readonly S[])[]
  /** Requests of kinds whose own limit could not be exceeded for want of requests, by kind. */
  readonly uncrossed: readonly (readonly S[])[]
  /** Absent when no request got 429. */
  readonly recovery?: RecoveryOf<S> | undefined
  /** The requests that exceeded the limit once more, from the last one before them on. */
  readonly again: readonly S[]
  /** What followed other 429s: of other operations, and of the second time. */
  readonly further?: readonly RecoveryOf<S>[] | undefined
  /** How many pets could still be created at the end. */
  readonly createsLeft: number
  /** Time in ms between two requests, where 503s to faster ones slowed the run down before the limit. */
  readonly spacingMs?: number | undefined
}

/** What followed a 429. */
export interface RecoveryOf<S> {
  /** The 429 whose wait was observed. */
  readonly refused: S
  /** Its Retry-After in ms; absent without a readable one. */
  readonly retryAfterMs?: number | undefined
  /** Why nothing more was sent, if so. */
  readonly given?: string | undefined
  /** Sent once Retry-After had passed. */
  readonly afterRetry?: S | undefined
  /** Confirms that the request after Retry-After was rejected: after its own Retry-After, or after another 429. */
  readonly confirmed?: S | undefined
  /** Whether the limit was exceeded once more between these two. */
  readonly isConfirmedApart?: boolean | undefined
  /** The last response before a pause until Reset, and those after it. */
  readonly beforeReset?: S | undefined
  readonly afterReset: readonly S[]
  /** Why the run did not wait for Reset, if so. */
  readonly resetGiven?: string | undefined
  /** Sent where too few remained after Reset, on a key of the trial's own. */
  readonly fresh?: FreshWindowOf<S> | undefined
}

/** Requests at random moments after Reset, on a key of the trial's own whose window was partly used. */
export interface FreshWindowOf<S> {
  /** The response before a pause until its Reset and some seconds more. */
  readonly before: S
  readonly first: S
  readonly second: S
  /** Just before the window ends, to show what others used. Absent for a short window. */
  readonly third?: S | undefined
  /** The first requests of more windows, at other random moments. */
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
