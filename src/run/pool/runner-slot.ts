import { Worker } from 'node:worker_threads'
import { codeOf } from '../options/usage-error.ts'

/** A run that the pool had to end: it took too much memory, or too long. */
export class RunKilled extends Error {
  override readonly name = 'RunKilled'
  readonly excess: 'memory' | 'time'

  constructor(excess: RunKilled['excess'], message: string) {
    super(message)
    this.excess = excess
  }
}

/** What the thread of a slot receives. */
export type RunnerRequest<Request> =
  | { readonly kind: 'run'; readonly request: Request }
  /** The run at hand is to end early: what it has found by then counts. */
  | { readonly kind: 'stop' }

/** What the thread of a slot answers to a request for a run. */
export type RunnerAnswer<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly message: string }

/** How the thread of a slot is made. */
export interface ThreadOptions {
  /** The module of the thread: it calls `serveRuns`. */
  readonly entry: URL
  /** Of the thread's long-lived values, in MiB: a run that needs more is killed with the thread. */
  readonly memoryMb: number
}

/** A place for one run at a time. Its thread is started by the first one, and again where it has ended. */
export class RunnerSlot<Request, Answer> {
  readonly #options: ThreadOptions
  #thread: Worker | undefined
  #runs = 0
  #pending: PromiseWithResolvers<RunnerAnswer<Answer>> | undefined

  constructor(options: ThreadOptions) {
    this.#options = options
  }

  get runs(): number {
    return this.#runs
  }

  /** Makes one run at a time. Throws RunKilled for too much memory, and an error in words where no run could be made. */
  async run(request: Request): Promise<Answer> {
    this.#thread ??= this.#start()
    this.#runs += 1
    this.#pending = Promise.withResolvers()
    const { promise } = this.#pending
    this.#send({ kind: 'run', request })
    try {
      const answered = await promise
      if (answered.kind === 'failed') throw new Error(answered.message)
      return answered.answer
    } finally {
      this.#pending = undefined
    }
  }

  /** Has the run at hand end early; what it found by then counts. */
  stop(): void {
    this.#send({ kind: 'stop' })
  }

  /** Ends the thread at once, whatever it is at; the run at hand fails with the error. */
  async end(why: Error = new Error('the run was called off')): Promise<void> {
    const thread = this.#thread
    this.#forget(why)
    await thread?.terminate()
  }

  #start(): Worker {
    const { entry, memoryMb } = this.#options
    const thread = new Worker(entry, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // What a thread prints is nobody's to read, and may have been a target's words.
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
