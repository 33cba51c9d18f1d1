import { EventEmitter } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node'

// From the sources, as tests of tests do, and from the bundle, whose chunks lie beside it.
const entry = import.meta.url.endsWith('.ts')
  ? new URL('./kept-thread-entry.ts', import.meta.url)
  : new URL('./kept-thread-entry.js', import.meta.url)
let thread: Worker | undefined

/**
 * A thread that outlives a run: whoever makes one run after the other loads the suite once. Each run talks to it by a
 * port of its own. It ends with the process.
 */
class KeptThread implements PoolWorker {
  readonly name = 'kept-thread'
  readonly #events = new EventEmitter()
  #port: MessagePort | undefined

  on(event: string, callback: (...args: unknown[]) => void): void {
    this.#events.on(event, callback)
  }

  off(event: string, callback: (...args: unknown[]) => void): void {
    this.#events.off(event, callback)
  }

  send(message: WorkerRequest): void {
    this.#port?.postMessage(message)
  }

  deserialize(data: unknown): unknown {
    return data
  }

  async start(): Promise<void> {
    thread ??= newThread()
    thread.on('error', this.#onError)
    thread.on('exit', this.#onExit)
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', (message: unknown) => this.#events.emit('message', message))
    thread.postMessage(port2, [port2])
  }

  async stop(): Promise<void> {
    this.#port?.close()
    thread?.off('error', this.#onError)
    thread?.off('exit', this.#onExit)
  }

  readonly #onError = (error: unknown): void => {
    this.#events.emit('error', error)
  }

  readonly #onExit = (code: number): void => {
    this.#events.emit('exit', code)
  }
}

function newThread(): Worker {
  const made = new Worker(entry)
  made.unref()
  made.once('exit', () => {
    if (thread === made) thread = undefined
  })
  return made
}

/** Has Vitest run its tests in the {@link KeptThread}. */
export const keptThread: PoolRunnerInitializer = {
  name: 'kept-thread',
  createPoolWorker: () => new KeptThread(),
}
