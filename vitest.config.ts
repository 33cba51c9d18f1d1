import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { suiteTestConfig } from './src/run/suite-test-config.ts'
import { SlowestFirst } from './test/slowest-first.ts'

export default defineConfig({
  test: {
    // Most of what is tried end to end waits more than it works.
    maxWorkers: Math.max(4, availableParallelism() - 1),
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: ['**/fixtures/**'],
          setupFiles: ['test/draw-by-commit.ts'],
          pool: 'threads',
          // Nothing is changed that is not put back: a hundred files need not load the suite a hundred times.
          isolate: false,
          // A machine may be busy with other things: no test is there to tell how fast it is.
          testTimeout: 60_000,
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: 'test/e2e/support/build.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { requireAssertions: true },
        },
      },
      {
        test: {
          name: 'slow',
          include: ['test/slow/**/*.test.ts'],
          setupFiles: ['test/draw-by-commit.ts'],
          globalSetup: 'test/e2e/support/build.ts',
          testTimeout: 900_000,
          expect: { requireAssertions: true },
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
