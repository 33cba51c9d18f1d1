import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { Vite, VitestPluginContext } from 'vitest/node'
import { sameThread } from '../../src/run/same-thread.ts'
import { QuickestFirst } from './quickest-first.ts'

/** The tests that each mutant of the oracle has to survive: its own, but for those that take long. */
export default defineConfig({
  plugins: [inKeptThread()],
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/unit/oracle/**/*.test.ts'],
    exclude: [
      'test/unit/oracle/**/*.property.test.ts',
      'test/unit/oracle/logs/{replays,shortest-logs}.test.ts',
      'test/unit/oracle/runs/*.test.ts',
    ],
    pool: 'threads',
    isolate: false,
    // Stryker's instruments, or another program, may slow a test down.
    testTimeout: 60_000,
    runner: fileURLToPath(import.meta.resolve('./stopping-runner.ts')),
    sequence: { sequencer: QuickestFirst },
    expect: { requireAssertions: true },
  },
})

/** A thread for each mutant would take most of the time; Stryker knows Vitest's own pools only. */
function inKeptThread(): Vite.Plugin {
  return {
    name: 'same-thread',
    configureVitest({ project }: VitestPluginContext) {
      Object.assign(project.config, { pool: sameThread.name, poolRunner: sameThread })
    },
  }
}
