import type { Dispatcher, Pool } from 'undici'
import type { Deadlines, Stoppable } from './deadlines.ts'

/** A whole answer as it came. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly bytes: Buffer
}

const firstFinalStatus = 200

/**
 * Sends one request and takes in the whole of its answer. A body is wanted whole, so this does without undici's
 * streams, and without an AbortSignal for each request.
 *
 * @param onHead - told once the answer's head has come
 * @throws whatever undici reports, a TimeoutError, or the reason that it was stopped for
 */
export function receive(
  pool: Pool,
  request: Dispatcher.DispatchOptions,
  deadlines: Deadlines,
  onHead: () => void,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    pool.dispatch(request, new Reception(deadlines, onHead, resolve, reject))
  })
}

/** One answer on its way. A class, since closures for each request would have to be made anew. */
class Reception implements Dispatcher.DispatchHandler, Stoppable {
  readonly #deadlines: Deadlines
  readonly #onHead: () => void
  readonly #resolve: (answer: RawAnswer) => void
  readonly #reject: (reason: Error) => void
  #controller: Dispatcher.DispatchController | undefined
  #stopped: Error | undefined
  #status = 0
  #headers: RawAnswer['headers'] = {}
  #bytes: Buffer | undefined
  #more: Buffer[] | undefined

  constructor(
    deadlines: Deadlines,
    onHead: () => void,
    resolve: (answer: RawAnswer) => void,
    reject: (reason: Error) => void,
  ) {
    this.#deadlines = deadlines
    this.#onHead = onHead
    this.#resolve = resolve
    this.#reject = reject
    deadlines.add(this)
  }

  stop(reason: Error): void {
    this.#deadlines.delete(this)
    this.#stopped = reason
    this.#reject(reason)
    this.#controller?.abort(reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    // Stopped while it waited for its connection: nothing is sent.
    if (this.#stopped !== undefined) controller.abort(this.#stopped)
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: RawAnswer['headers'],
  ): void {
    if (status < firstFinalStatus) return
    this.#status = status
    this.#headers = headers
    this.#onHead()
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#bytes === undefined) this.#bytes = chunk
    else if (this.#more === undefined) this.#more = [this.#bytes, chunk]
    else this.#more.push(chunk)
  }

  onResponseEnd(): void {
    this.#deadlines.delete(this)
    const bytes = this.#more === undefined ? (this.#bytes ?? nothing) : Buffer.concat(this.#more)
    this.#resolve({ status: this.#status, headers: this.#headers, bytes })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#deadlines.delete(this)
    this.#reject(error)
  }
}

const nothing = Buffer.alloc(0)
