import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  maxTimeOf,
  moduleBeside,
  RunKilled,
  RunnerPool,
  type RunOptions,
  type Slot,
} from 'petstore-conformance'
import type { Judge, JudgedRun, WithSlot } from '../sweep/judged-run.ts'
import type { JudgeRequest } from './judge-in-folder.ts'

/** How a pool judges. */
export interface JudgePoolOptions {
  /** How many runs at once, each in a thread of its own. */
  readonly slots: number
  /** After so many runs a thread is replaced: Vitest keeps some memory of each. */
  readonly runsPerThread?: number
  /** Of a thread's long-lived values, in MiB: one that needs more is ended, and its run is inconclusive. */
  readonly memoryMb?: number
  /** How much longer than it may take a run is waited for, in milliseconds. */
  readonly graceMs?: number
}

/** Beyond its time a run still writes its reports. */
const usualGraceMs = 60_000

/** Judges targets in threads that stay. A run that takes too much memory or time is ended, and is inconclusive. */
export class JudgePool {
  readonly #pool: RunnerPool<JudgeRequest, JudgedRun>
  readonly #graceMs: number

  /** @param newSlot - makes each slot; threads unless given */
  constructor(
    { slots, runsPerThread = 100, memoryMb = 112, graceMs = usualGraceMs }: JudgePoolOptions,
    newSlot?: () => Slot<JudgeRequest, JudgedRun>,
  ) {
    const entry = moduleBeside('../runner/judge-thread', import.meta.url)
    this.#pool = new RunnerPool({ slots, runsPerThread, memoryMb, entry }, newSlot)
    this.#graceMs = graceMs
  }

  /**
   * Lends a slot, as soon as one is free.
   *
   * @throws the signal's reason when it aborts first, or what the work throws
   */
  readonly withSlot: WithSlot = (signal, work) =>
    this.#pool.withSlot(signal, (slot) =>
      work((options, runSignal) => this.#judgeIn(slot, options, runSignal)),
    )

  /** Judges a target as soon as a slot is free. */
  readonly judge: Judge = (options, signal) => this.withSlot(signal, (judge) => judge(options, signal))

  /** Ends all threads, whatever they are at. */
  async close(): Promise<void> {
    await this.#pool.close()
  }

  /** Judges in a folder that is gone afterwards, whatever becomes of the thread. */
  async #judgeIn(
    slot: Slot<JudgeRequest, JudgedRun>,
    options: RunOptions,
    signal: AbortSignal,
  ): Promise<JudgedRun> {
    const startedAt = new Date()
    const folder = await mkdtemp(join(tmpdir(), 'petstore-monitor-'))
    try {
      for (;;) {
        const wasUsed = slot.runs > 0
        try {
          return await slot.run({ folder, options }, signal, maxTimeOf(options) + this.#graceMs)
        } catch (error) {
          if (!(error instanceof RunKilled) || signal.aborted) throw error
          // What earlier runs left in the thread may have been too much: a new thread shows whose memory it was.
          if (error.excess === 'memory' && wasUsed) continue
          // Seldom needed, and much to load.
          const { killedRun } = await import('./killed-run.ts')
          return await killedRun(folder, options, startedAt, error)
        }
      }
    } finally {
      // A thread that is being ended may write for a moment more.
      await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}
