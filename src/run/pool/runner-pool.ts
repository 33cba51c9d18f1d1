import { RunnerSlot, type ThreadOptions } from './runner-slot.ts'

/** Options of a pool. */
export interface PoolOptions extends ThreadOptions {
  /** Concurrent runs, each in a thread of its own. */
  readonly slots: number
}

/** The part of a slot that the pool uses and lends. */
export type Slot<Request, Answer> = Pick<RunnerSlot<Request, Answer>, 'runs' | 'run' | 'end'>

/** Runs in threads that load the suite once. Runs mostly wait, so threads may outnumber the cores. */
export class RunnerPool<Request, Answer> {
  readonly #slotCount: number
  readonly #newSlot: () => Slot<Request, Answer>
  readonly #slots: Slot<Request, Answer>[] = []
  readonly #free: Slot<Request, Answer>[] = []
  readonly #waiting: ((slot: Slot<Request, Answer>) => void)[] = []
  #isClosed = false

  /** `newSlot` makes each slot; by default, one with a thread. */
  constructor(
    { slots, ...thread }: PoolOptions,
    newSlot: () => Slot<Request, Answer> = () => new RunnerSlot(thread),
  ) {
    this.#slotCount = slots
    this.#newSlot = newSlot
  }

  /** Lends a free slot, once there is one. Throws the work's errors, or the signal's reason if it aborts first. */
  async withSlot<Result>(
    signal: AbortSignal,
    work: (slot: Slot<Request, Answer>) => Promise<Result>,
  ): Promise<Result> {
    const slot = await this.#take(signal)
    try {
      return await work(slot)
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
