import { defineConfig } from 'vitest/config'
import { suiteTestConfig } from './src/run/suite-test-config.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          pool: 'threads',
          // Nothing is changed that is not put back: a hundred files need not load the suite a hundred times.
          isolate: false,
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
