import { defineConfig } from 'vitest/config'

/** The tests that each mutant of the oracle has to survive: its own, and none beside. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/unit/oracle/**/*.test.ts'],
    exclude: ['test/unit/oracle/**/*.property.test.ts'],
    pool: 'threads',
    isolate: false,
    setupFiles: ['test/mutation/setup.ts'],
    expect: { requireAssertions: true },
  },
})
