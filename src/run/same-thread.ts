import { EventEmitter } from 'node:events'
import type { ModuleRunner } from 'vite/module-runner'
import type { PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'

let isFirst = true

/** Vitest's own thread as a worker for one run at a time, since starting another takes longer than a short run. */
class SameThread implements PoolWorker {
  readonly name = 'same-thread'
  readonly #toTests = new EventEmitter()
  readonly #toVitest = new EventEmitter()

  on(event: string, callback: (...args: unknown[]) => void): void {
    this.#toVitest.on(event, callback)
  }

  off(event: string, callback: (...args: unknown[]) => void): void {
    this.#toVitest.off(event, callback)
  }

  send(message: WorkerRequest): void {
    deliver(this.#toTests, message)
  }

  deserialize(data: unknown): unknown {
    return data
  }

  async start(): Promise<void> {
    const { exit } = process
    // Fixtures live as long as their module, so each run needs its own. Vitest keeps this listener.
    const onModuleRunner = (runner: ModuleRunner): void => {
      runner.clearCache()
      // Vitest has replaced it by now, so that tests cannot end the process of others.
      process.exit = exit
    }
    init({
      post: (message) => deliver(this.#toVitest, message),
      on: (callback) => this.#toTests.on('message', callback),
      off: (callback) => this.#toTests.off('message', callback),
      runTests: (state, traces) => runBaseTests('run', state, traces),
      collectTests: (state, traces) => runBaseTests('collect', state, traces),
      setup: setupEnvironment,
      ...(isFirst ? { onModuleRunner } : {}),
    })
    isFirst = false
  }

  async stop(): Promise<void> {
    this.#toTests.removeAllListeners()
    this.#toVitest.removeAllListeners()
  }
}

/** Copies and delays a message as a port does, since both sides change what they have sent. */
function deliver(to: EventEmitter, message: unknown): void {
  const copy: unknown = structuredClone(message)
  setImmediate(() => to.emit('message', copy))
}

/** Makes Vitest run its tests in the {@link SameThread}. */
export const sameThread: PoolRunnerInitializer = {
  name: 'same-thread',
  createPoolWorker: () => new SameThread(),
}
