import { EventEmitter } from 'node:events'
import type { ModuleRunner } from 'vite/module-runner'
import type { PoolRunnerInitializer, PoolWorker, WorkerRequest } from 'vitest/node'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'

let isFirst = true

/** The thread of Vitest itself, as a worker for one run at a time: to start another takes longer than a short run. */
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
    // Fixtures live as long as the module that defines them: each run has its own. Vitest keeps who listens.
    const onModuleRunner = (runner: ModuleRunner): void => {
      runner.clearCache()
      // By now Vitest has put another in its place, which keeps tests from ending the process of others.
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

/** As a port would: a copy, and later. Both sides change what they have sent. */
function deliver(to: EventEmitter, message: unknown): void {
  const copy: unknown = structuredClone(message)
  setImmediate(() => to.emit('message', copy))
}

/** Has Vitest run its tests in the {@link SameThread}. */
export const sameThread: PoolRunnerInitializer = {
  name: 'same-thread',
  createPoolWorker: () => new SameThread(),
}
