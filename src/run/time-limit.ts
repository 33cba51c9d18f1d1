/** The run has taken as long as it may. */
export class TimeSpent extends Error {
  override readonly name = 'TimeSpent'
}

/** Node's timers take no more. */
const longestTimerMs = 2 ** 31 - 1

/** Aborts with {@link TimeSpent} once a run has taken so long. It keeps no process alive, and ends when it is released. */
export class TimeLimit {
  readonly #abort = new AbortController()
  readonly #timer: NodeJS.Timeout | undefined

  /** @param ms - Infinity for no limit */
  constructor(ms: number) {
    if (ms > longestTimerMs) return
    const spent = new TimeSpent(`the run had taken its ${Math.round(ms / 1000)} s (--max-time)`)
    this.#timer = setTimeout(() => this.#abort.abort(spent), ms).unref()
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  release(): void {
    clearTimeout(this.#timer)
  }
}
