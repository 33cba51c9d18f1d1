import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Judge, JudgedRun, WithSlot } from '../../../monitor/src/sweep/judged-run.ts'
import { maxTimeOf } from '../max-time.ts'
import type { RunOptions } from '../options/run-options.ts'
import { JudgeSlot } from './judge-slot.ts'
import { RunKilled } from './run-killed.ts'

/** How a pool judges. */
export interface PoolOptions {
  /** How many runs at once, each in a thread of its own. */
  readonly slots: number
  /** After so many runs a thread is replaced: Vitest keeps some memory of each. */
  readonly runsPerThread?: number
  /** Of a thread's long-lived values, in MiB: one that needs more is ended, and its run is inconclusive. */
  readonly memoryMb?: number
  /** How much longer than it may take a run is waited for, in milliseconds. */
  readonly graceMs?: number
}

/** What the pool needs of a slot. */
type Slot = Pick<JudgeSlot, 'runs' | 'judge' | 'stop' | 'end'>

/** Beyond its time a run still writes its reports. */
const usualGraceMs = 60_000
/** So long a run may take to end once it is told to. */
const stopGraceMs = 20_000

/**
 * Judges targets in threads that stay: each loads the suite once. Most of a run on a small plan is waiting for the limit, so
 * there may be more of them than the machine has cores.
 */
export class JudgePool {
  readonly #options: Required<PoolOptions>
  readonly #newSlot: (memoryMb: number) => Slot
  readonly #slots: Slot[] = []
  readonly #free: Slot[] = []
  readonly #waiting: ((slot: Slot) => void)[] = []
  #isClosed = false

  /** @param newSlot - makes each slot; threads unless given */
  constructor(
    { slots, runsPerThread = 100, memoryMb = 160, graceMs = usualGraceMs }: PoolOptions,
    newSlot: (memoryMb: number) => Slot = (mebibytes) => new JudgeSlot(mebibytes),
  ) {
    this.#newSlot = newSlot
    this.#options = { slots, runsPerThread, memoryMb, graceMs }
  }

  /**
   * Lends a slot, as soon as one is free. A run in it that takes too much memory or time is ended, and is inconclusive.
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
    await Promise.all(this.#slots.map((slot) => slot.end()))
  }

  /** Judges in a folder that is gone afterwards, whatever becomes of the thread. */
  async #judgeIn(slot: Slot, options: RunOptions, signal: AbortSignal): Promise<JudgedRun> {
    const startedAt = new Date()
    const folder = await mkdtemp(join(tmpdir(), 'petstore-monitor-'))
    try {
      for (;;) {
        const wasUsed = slot.runs > 0
        try {
          return await this.#judgeOnce(slot, folder, options, signal)
        } catch (error) {
          if (!(error instanceof RunKilled) || signal.aborted) throw error
          // What earlier runs left in the thread may have been too much: a new thread shows whose memory it was.
          if (error.excess === 'memory' && wasUsed) continue
          // Seldom needed, and much to load.
          const { killedRun } = await import('../../../monitor/src/runner/killed-run.ts')
          return await killedRun(folder, options, startedAt, error)
        }
      }
    } finally {
      // A thread that is being ended may write for a moment more.
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  async #judgeOnce(slot: Slot, folder: string, options: RunOptions, signal: AbortSignal): Promise<JudgedRun> {
    const { graceMs, runsPerThread } = this.#options
    let afterStop: NodeJS.Timeout | undefined
    const stop = (): void => {
      slot.stop()
      afterStop = setTimeout(() => void slot.end(new Error('the run did not end when told to')), stopGraceMs)
    }
    signal.addEventListener('abort', stop)
    const limitMs = maxTimeOf(options) + graceMs
    const timer = Number.isFinite(limitMs)
      ? setTimeout(
          () =>
            void slot.end(
              new RunKilled('time', `the run came to no end in ${limitMs / 1000} s, and was ended`),
            ),
          limitMs,
        )
      : undefined
    try {
      const judged = slot.judge(folder, options)
      // A signal that has aborted already tells its listeners nothing.
      if (signal.aborted) stop()
      return await judged
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      clearTimeout(afterStop)
      if (slot.runs >= runsPerThread) await slot.end()
    }
  }

  async #take(signal: AbortSignal): Promise<Slot> {
    signal.throwIfAborted()
    const free = this.#free.pop()
    if (free !== undefined) return free
    if (this.#slots.length < this.#options.slots) {
      const slot = this.#newSlot(this.#options.memoryMb)
      this.#slots.push(slot)
      return slot
    }
    const { promise, resolve, reject } = Promise.withResolvers<Slot>()
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

  #giveBack(slot: Slot): void {
    if (this.#isClosed) void slot.end()
    const next = this.#waiting.shift()
    if (next === undefined) this.#free.push(slot)
    else next(slot)
  }
}
