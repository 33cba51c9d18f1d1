/** A thread that runs tests for one Vitest after the other: each sends it a port to talk by. */
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { ModuleRunner } from 'vite/module-runner'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'

let isFirst = true

parentPort?.on('message', (port: MessagePort) => {
  // Fixtures live as long as the module that defines them: each run has its own. Vitest keeps who listens.
  const onModuleRunner = (runner: ModuleRunner): void => runner.clearCache()
  init({
    post: (message) => port.postMessage(message),
    on: (callback) => port.on('message', callback),
    off: (callback) => port.off('message', callback),
    runTests: (state, traces) => runBaseTests('run', state, traces),
    collectTests: (state, traces) => runBaseTests('collect', state, traces),
    setup: setupEnvironment,
    ...(isFirst ? { onModuleRunner } : {}),
    teardown: () => port.close(),
  })
  isFirst = false
})
