/** Milliseconds since the epoch. */
type Moment = number

/** All tables of the history, in either database. */
export interface HistorySchema {
  /** One thing that is watched, and how it stands. What is a run's alone is in `run`. */
  target: {
    readonly name: string
    baseUrl: string
    profile: string
    plan: string | null
    /** JSON: an object of texts. */
    labels: string
    /** JSON: `TargetState`. It outlives the runs that it was made of. */
    state: string
    /** JSON: what was counted since the target was first seen, which no pruning lessens: `Totals`. */
    totals: string
    lastRunAt: Moment | null
    /** The last run that came to a verdict. */
    lastCompleteAt: Moment | null
  }

  /** A run that is over. */
  run: {
    readonly id: string
    readonly target: string
    /** Each target has one run a cycle: a date, or whatever whoever schedules runs tells them apart by. */
    readonly cycle: string
    readonly startedAt: Moment
    readonly finishedAt: Moment
    /** `conformant`, `non-conformant` or `inconclusive`. */
    readonly verdict: string
    readonly exitCode: number
    /** Why there was no verdict, where the target could not be reached. */
    readonly unreachable: string | null
    /** Why no run was made, where the target asked for what the machine does not allow. */
    readonly refused: string | null
    readonly seed: number
    readonly suiteVersion: string
    /** Requests, those of a second look among them. */
    readonly requests: number
    /** What the last answer said was left of the main key's limit. */
    readonly remaining: number | null
    /** JSON: verdict by requirement, `waived` for a breach that is; those that were not selected left out. */
    readonly verdicts: string
  }

  /** How long the answers of an operation took in a run. */
  latency: {
    readonly runId: string
    readonly target: string
    readonly startedAt: Moment
    readonly operation: string
    readonly count: number
    readonly medianMs: number
    readonly p95Ms: number
  }

  /** A breach, known again from run to run by what it is: see `shapeOf`. */
  finding: {
    readonly target: string
    readonly shape: string
    readonly requirement: string
    readonly level: string
    expected: string
    actual: string
    readonly firstSeenAt: Moment
    lastSeenAt: Moment
    /** In how many runs. */
    times: number
    lastRunId: string
  }

  /** How an open question was answered, from some moment on. */
  observation: {
    readonly target: string
    readonly requirement: string
    /** By which the question is known again. */
    readonly shape: string
    readonly question: string
    readonly answer: string
    readonly since: Moment
  }

  /** What somebody should know: `MonitorEvent`. */
  event: {
    readonly id: string
    readonly target: string
    readonly runId: string
    readonly type: string
    readonly at: Moment
    /** JSON: `MonitorEvent`. */
    readonly data: string
  }

  /** One event on its way to one receiver. */
  delivery: {
    readonly eventId: string
    /** Name of the receiver. */
    readonly receiver: string
    /** When it is to be tried next. */
    dueAt: Moment
    attempts: number
    deliveredAt: Moment | null
    lastError: string | null
  }

  /** A file that a run wrote. */
  artifact: {
    readonly runId: string
    /** Such as `report.html`. */
    readonly name: string
    /** When its run began. */
    readonly startedAt: Moment
    /** Compressed with Zstandard (RFC 8878). */
    readonly content: Uint8Array
  }

  /** What the history has of itself. */
  setting: {
    readonly name: string
    value: string
  }

  /** Who may run on a key just now. */
  lease: {
    readonly name: string
    holder: string
    until: Moment
  }

  /** A target as workers are given it. */
  watch: {
    readonly name: string
    /** JSON: what it takes to judge it, but for keys. */
    readonly entry: string
  }

  /** A run that is over but for the second looks at what it has found. */
  unconfirmed: {
    readonly target: string
    readonly cycle: string
    readonly startedAt: Moment
    /** JSON, compressed with Zstandard (RFC 8878): `JudgedRun`. */
    readonly content: Uint8Array
  }
}
