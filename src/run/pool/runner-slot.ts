import { Worker } from 'node:worker_threads'
import { codeOf } from '../options/usage-error.ts'

/** A run that the pool ended, since it took too much memory or time. */
export class RunKilled extends Error {
  override readonly name = 'RunKilled'
  readonly excess: 'memory' | 'time'

  constructor(excess: RunKilled['excess'], message: string) {
    super(message)
    this.excess = excess
  }
}

/** A message to the thread of a slot. */
export type RunnerRequest<Request> =
  | { readonly kind: 'run'; readonly request: Request }
  /** Ends the current run early; its results so far count. */
  | { readonly kind: 'stop' }

/** The answer of a slot's thread to a request for a run. */
export type RunnerAnswer<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly message: string }

/** How the thread of a slot is made. */
export interface ThreadOptions {
  /** The module of the thread, which calls `serveRuns`. */
  readonly entry: URL
  /** Limit of the thread's heap in MiB: a run beyond it is killed with the thread. */
  readonly memoryMb: number
  /** Runs after which the thread is replaced, since Vitest keeps some memory of each. */
  readonly runsPerThread?: number
}

/** Time for a run to end early, in ms. */
const stopGraceMs = 20_000

/** A slot for one run at a time. Its thread starts with the first run, and again after it ended. */
export class RunnerSlot<Request, Answer> {
  readonly #options: Required<ThreadOptions>
  #thread: Worker | undefined
  #runs = 0
  #pending: PromiseWithResolvers<RunnerAnswer<Answer>> | undefined

  constructor({ runsPerThread = 100, ...options }: ThreadOptions) {
    this.#options = { ...options, runsPerThread }
  }

  get runs(): number {
    return this.#runs
  }

  /** Executes a run, which the signal ends early with results; after the limit it is killed. @throws RunKilled or Error */
  async run(request: Request, signal: AbortSignal, limitMs: number): Promise<Answer> {
    this.#thread ??= this.#start()
    this.#runs += 1
    this.#pending = Promise.withResolvers()
    const { promise } = this.#pending
    this.#send({ kind: 'run', request })
    let afterStop: NodeJS.Timeout | undefined
    const stop = (): void => {
      this.#send({ kind: 'stop' })
      afterStop = setTimeout(() => void this.end(new Error('the run did not end when told to')), stopGraceMs)
    }
    const kill = (): void =>
      void this.end(new RunKilled('time', `the run came to no end in ${limitMs / 1000} s, and was ended`))
    const timer = Number.isFinite(limitMs) ? setTimeout(kill, limitMs) : undefined
    signal.addEventListener('abort', stop)
    // An aborted signal calls no listeners.
    if (signal.aborted) stop()
    try {
      const answered = await promise
      if (answered.kind === 'failed') throw new Error(answered.message)
      return answered.answer
    } finally {
      clearTimeout(timer)
      clearTimeout(afterStop)
      signal.removeEventListener('abort', stop)
      this.#pending = undefined
      if (this.#runs >= this.#options.runsPerThread) await this.end()
    }
  }

  /** Ends the thread at once; the current run fails with the error. */
  async end(why: Error = new Error('the run was called off')): Promise<void> {
    const thread = this.#thread
    this.#forget(why)
    await thread?.terminate()
  }

  #start(): Worker {
    const { entry, memoryMb } = this.#options
    const thread = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // Output of a thread may contain texts of a target, so it is discarded.
      stdout: true,
      stderr: true,
    })
    thread.stdout.resume()
    thread.stderr.resume()
    thread.on('message', (answer: RunnerAnswer<Answer>) => this.#pending?.resolve(answer))
    const endedBy = (why: Error): void => {
      if (this.#thread === thread) this.#forget(why)
    }
    thread.on('error', (error) => endedBy(this.#whyEnded(error)))
    thread.on('exit', (code) => endedBy(new Error(`the thread of the run ended with code ${code}`)))
    return thread
  }

  #whyEnded(error: unknown): Error {
    const { memoryMb } = this.#options
    const words = `the run took more memory than the ${memoryMb} MiB that it may, and was ended`
    if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') return new RunKilled('memory', words)
    return error instanceof Error ? error : new Error(String(error))
  }

  #forget(why: Error): void {
    this.#thread = undefined
    this.#runs = 0
    this.#pending?.reject(why)
  }

  #send(request: RunnerRequest<Request>): void {
    this.#thread?.postMessage(request)
  }
}
