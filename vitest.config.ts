import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { suiteTestConfig } from './src/run/suite-test-config.ts'
import { SlowestFirst } from './test/slowest-first.ts'

/** The tests of one kind of the core, the monitor and the calibration. */
const all = (kind: string): string[] =>
  ['', 'monitor/', 'calibration/'].map((part) => `${part}test/${kind}/**/*.test.ts`)
/** The monitor finds the core by its name. Its own tests find the sources there. */
const resolve = {
  alias: { 'petstore-conformance': fileURLToPath(new URL('./src/index.ts', import.meta.url)) },
}
const expect = { requireAssertions: true }

export default defineConfig({
  test: {
    // Most of what is tried end to end waits more than it works.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: all('unit'),
          exclude: ['**/fixtures/**'],
          setupFiles: ['test/fixed-draws.ts', 'test/no-sockets.ts'],
          pool: 'threads',
          // Nothing is changed that is not put back: a hundred files need not load the suite a hundred times.
          isolate: false,
          // A machine may be busy with other things: no test is there to tell how fast it is.
          testTimeout: 60_000,
          expect,
        },
      },
      {
        resolve,
        test: {
          name: 'e2e',
          include: all('e2e'),
          globalSetup: 'test/e2e/support/build.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        resolve,
        test: {
          name: 'slow',
          include: all('slow'),
          setupFiles: ['test/fixed-draws.ts'],
          globalSetup: 'test/e2e/support/build.ts',
          testTimeout: 900_000,
          expect,
        },
      },
      {
        test: {
          name: 'suites',
          include: ['suites/**/*.test.ts'],
          globalSetup: ['src/run/editor-setup.ts'],
          ...suiteTestConfig,
        },
      },
    ],
  },
})
