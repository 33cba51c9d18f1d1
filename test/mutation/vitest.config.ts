import { defineConfig } from 'vitest/config'

/** The tests that each mutant has to survive: those of the parts that judge, and none that runs the suites. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['test/unit/{contract,verdict,check}/**/*.test.ts', 'test/unit/cli/exit-code.test.ts'],
    exclude: ['test/unit/scenario/suites.test.ts'],
    setupFiles: ['test/mutation/setup.ts'],
    expect: { requireAssertions: true },
  },
})
