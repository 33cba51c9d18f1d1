import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { JudgedRun } from '../../../monitor/src/sweep/judged-run.ts'
import type { RunOptions } from '../options/run-options.ts'
import type { JudgeAnswer, JudgeRequest } from './judge-message.ts'
import { RunKilled } from './run-killed.ts'

/** Compiled, the thread is JavaScript as this module is. */
const entry = fileURLToPath(new URL('../../../monitor/src/runner/judge-thread.ts', import.meta.url)).replace(
  /\.ts$/,
  import.meta.url.endsWith('.ts') ? '.ts' : '.js',
)

/** A place for one run at a time. Its thread is started by the first one, and again where it has ended. */
export class JudgeSlot {
  readonly #memoryMb: number
  #thread: Worker | undefined
  #runs = 0
  #onEnd: ((error: Error) => void) | undefined
  #onAnswer: ((answer: JudgeAnswer) => void) | undefined

  /** @param memoryMb - of the thread's long-lived values, in MiB */
  constructor(memoryMb: number) {
    this.#memoryMb = memoryMb
  }

  /** How many runs its thread has made. */
  get runs(): number {
    return this.#runs
  }

  /**
   * Judges a target. One at a time.
   *
   * @param folder - of the run's own, which is there
   * @throws RunKilled where the run took more memory than the thread has; an error in words where no run could be made, or
   * the thread ended
   */
  async judge(folder: string, options: RunOptions): Promise<JudgedRun> {
    this.#thread ??= this.#start()
    this.#runs += 1
    const { promise, resolve, reject } = Promise.withResolvers<JudgeAnswer>()
    this.#onAnswer = resolve
    this.#onEnd = reject
    this.#tell({ kind: 'judge', folder, options })
    try {
      const answer = await promise
      if (answer.kind === 'failed') throw new Error(answer.message)
      return answer.judged
    } finally {
      this.#onAnswer = undefined
      this.#onEnd = undefined
    }
  }

  /** Has the run at hand end early; what it found by then counts. */
  stop(): void {
    this.#tell({ kind: 'stop' })
  }

  /**
   * Ends the thread at once, whatever it is at.
   *
   * @param why - what the run at hand is told to have failed by
   */
  async end(why: Error = new Error('the run was called off')): Promise<void> {
    const thread = this.#thread
    this.#forget(why)
    await thread?.terminate()
  }

  #start(): Worker {
    const thread = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: this.#memoryMb },
      // What a thread prints is nobody's to read, and may have been a target's words.
      stdout: true,
      stderr: true,
    })
    thread.stdout.resume()
    thread.stderr.resume()
    thread.on('message', (answer: JudgeAnswer) => this.#onAnswer?.(answer))
    thread.on('error', (error) => {
      if (this.#thread === thread) this.#forget(this.#whyEnded(error))
    })
    thread.on('exit', () => {
      if (this.#thread === thread) this.#forget(new Error('the thread of the run ended'))
    })
    return thread
  }

  #whyEnded(error: unknown): Error {
    if (!(error instanceof Error)) return new Error(String(error))
    return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? new RunKilled(
          'memory',
          `the run took more memory than the ${this.#memoryMb} MiB that it may, and was ended`,
        )
      : error
  }

  #forget(why: Error): void {
    this.#thread = undefined
    this.#runs = 0
    this.#onEnd?.(why)
  }

  #tell(request: JudgeRequest): void {
    this.#thread?.postMessage(request)
  }
}
