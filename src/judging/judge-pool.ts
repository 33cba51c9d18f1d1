import type { Judge, JudgedRun, WithSlot } from '../monitor/pass/judged-run.ts'
import type { RunOptions } from '../options/run-options.ts'
import { maxTimeOf } from '../run/max-time.ts'
import { JudgeSlot } from './judge-slot.ts'

/** How a pool judges. */
export interface PoolOptions {
  /** How many runs at once, each in a thread of its own. */
  readonly slots: number
  /** After so many runs a thread is replaced: Vitest keeps some memory of each. */
  readonly runsPerThread?: number
  /** Of a thread's long-lived values, in MiB: one that needs more is ended, and its run fails. */
  readonly memoryMb?: number
  /** How much longer than it may take a run is waited for, in milliseconds. */
  readonly graceMs?: number
}

/** A run that came to no end in its time; its thread was ended. */
class RunHung extends Error {
  override readonly name = 'RunHung'
}

/** Beyond its time a run still writes its reports. */
const usualGraceMs = 60_000

/**
 * Judges targets in threads that stay: each loads the suite once. Most of a run on a small plan is waiting for the limit, so
 * there may be more of them than the machine has cores.
 */
export class JudgePool {
  readonly #options: Required<PoolOptions>
  readonly #free: JudgeSlot[] = []
  readonly #waiting: ((slot: JudgeSlot) => void)[] = []
  #count = 0
  #isClosed = false

  constructor({ slots, runsPerThread = 100, memoryMb = 160, graceMs = usualGraceMs }: PoolOptions) {
    this.#options = { slots, runsPerThread, memoryMb, graceMs }
  }

  /**
   * Lends a slot, as soon as one is free. A run in it ends with RunHung where it comes to no end.
   *
   * @throws the signal's reason when it aborts first, or what the work throws
   */
  readonly withSlot: WithSlot = async (signal, work) => {
    const slot = await this.#take(signal)
    try {
      return await work((options, runSignal) => this.#judgeIn(slot, options, runSignal))
    } finally {
      this.#giveBack(slot)
    }
  }

  /** Judges a target as soon as a slot is free. */
  readonly judge: Judge = (options, signal) => this.withSlot(signal, (judge) => judge(options, signal))

  /** Ends all threads, whatever they are at. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#free.map((slot) => slot.end()))
  }

  async #judgeIn(slot: JudgeSlot, options: RunOptions, signal: AbortSignal): Promise<JudgedRun> {
    const { graceMs, runsPerThread } = this.#options
    const stop = (): void => slot.stop()
    signal.addEventListener('abort', stop)
    const limitMs = maxTimeOf(options) + graceMs
    const timer = Number.isFinite(limitMs)
      ? setTimeout(() => void slot.end(new RunHung(`the run came to no end in ${limitMs / 1000} s`)), limitMs)
      : undefined
    try {
      return await slot.judge(options)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      if (slot.runs >= runsPerThread) await slot.end()
    }
  }

  async #take(signal: AbortSignal): Promise<JudgeSlot> {
    signal.throwIfAborted()
    const free = this.#free.pop()
    if (free !== undefined) return free
    if (this.#count < this.#options.slots) {
      this.#count += 1
      return new JudgeSlot(this.#options.memoryMb)
    }
    const { promise, resolve, reject } = Promise.withResolvers<JudgeSlot>()
    const giveUp = (): void => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1)
      reject(signal.reason instanceof Error ? signal.reason : new Error('the run was called off'))
    }
    this.#waiting.push(resolve)
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      return await promise
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  #giveBack(slot: JudgeSlot): void {
    if (this.#isClosed) void slot.end()
    const next = this.#waiting.shift()
    if (next === undefined) this.#free.push(slot)
    else next(slot)
  }
}
