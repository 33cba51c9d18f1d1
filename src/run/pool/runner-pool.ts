import { RunKilled, RunnerSlot, type ThreadOptions } from './runner-slot.ts'

/** How a pool makes runs. */
export interface PoolOptions extends ThreadOptions {
  /** How many runs at once, each in a thread of its own. */
  readonly slots: number
  /** After so many runs a thread is replaced: Vitest keeps some memory of each. */
  readonly runsPerThread?: number
}

/** What the pool needs of a slot. */
export type Slot<Request, Answer> = Pick<RunnerSlot<Request, Answer>, 'runs' | 'run' | 'stop' | 'end'>

/** A slot that is lent. */
export interface LentSlot<Request, Answer> {
  readonly runs: number
  /**
   * Makes a run, which the signal ends early, and which is killed with its thread after the limit.
   *
   * @throws RunKilled where the run takes too much memory or time, or an error in words where no run could be made
   */
  run(request: Request, signal: AbortSignal, limitMs: number): Promise<Answer>
}

/** A run that is told to end early may take so long to. */
const stopGraceMs = 20_000

/** Makes runs in threads that stay and load the suite once. Runs mostly wait, so threads may outnumber the cores. */
export class RunnerPool<Request, Answer> {
  readonly #slotCount: number
  readonly #runsPerThread: number
  readonly #newSlot: () => Slot<Request, Answer>
  readonly #slots: Slot<Request, Answer>[] = []
  readonly #free: Slot<Request, Answer>[] = []
  readonly #waiting: ((slot: Slot<Request, Answer>) => void)[] = []
  #isClosed = false

  /** @param newSlot - makes each slot; one with a thread unless given */
  constructor(
    { slots, runsPerThread = 100, entry, memoryMb }: PoolOptions,
    newSlot: () => Slot<Request, Answer> = () => new RunnerSlot({ entry, memoryMb }),
  ) {
    this.#slotCount = slots
    this.#runsPerThread = runsPerThread
    this.#newSlot = newSlot
  }

  /** Lends a slot as soon as one is free. Throws what the work throws, or the signal's reason when it aborts before. */
  async withSlot<Result>(
    signal: AbortSignal,
    work: (slot: LentSlot<Request, Answer>) => Promise<Result>,
  ): Promise<Result> {
    const slot = await this.#take(signal)
    try {
      return await work({
        get runs() {
          return slot.runs
        },
        run: (request, runSignal, limitMs) => this.#runIn(slot, request, runSignal, limitMs),
      })
    } finally {
      if (this.#isClosed) void slot.end()
      const next = this.#waiting.shift()
      if (next === undefined) this.#free.push(slot)
      else next(slot)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#slots.map((slot) => slot.end()))
  }

  async #runIn(
    slot: Slot<Request, Answer>,
    request: Request,
    signal: AbortSignal,
    limitMs: number,
  ): Promise<Answer> {
    let afterStop: NodeJS.Timeout | undefined
    const stop = (): void => {
      slot.stop()
      afterStop = setTimeout(() => void slot.end(new Error('the run did not end when told to')), stopGraceMs)
    }
    const kill = (): void =>
      void slot.end(new RunKilled('time', `the run came to no end in ${limitMs / 1000} s, and was ended`))
    signal.addEventListener('abort', stop)
    const timer = Number.isFinite(limitMs) ? setTimeout(kill, limitMs) : undefined
    try {
      const answer = slot.run(request)
      // A signal that has aborted already calls none of its listeners.
      if (signal.aborted) stop()
      return await answer
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      clearTimeout(afterStop)
      if (slot.runs >= this.#runsPerThread) await slot.end()
    }
  }

  async #take(signal: AbortSignal): Promise<Slot<Request, Answer>> {
    signal.throwIfAborted()
    const free = this.#free.pop()
    if (free !== undefined) return free
    if (this.#slots.length < this.#slotCount) {
      const slot = this.#newSlot()
      this.#slots.push(slot)
      return slot
    }
    const { promise, resolve, reject } = Promise.withResolvers<Slot<Request, Answer>>()
    const giveUp = (): void => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1)
      reject(signal.reason instanceof Error ? signal.reason : new Error('the run was called off'))
    }
    this.#waiting.push(resolve)
    signal.addEventListener('abort', giveUp, { once: true })
    return await promise.finally(() => signal.removeEventListener('abort', giveUp))
  }
}
