import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'
import { Collector } from '../../../src/run/collector.ts'
import { packageRoot } from '../../../src/run/package-root.ts'
import type { Selection } from '../../../src/run/selection.ts'
import { suiteTestConfig } from '../../../src/run/suite-test-config.ts'
import type { RunEvent } from '../../../src/spec/run-event.ts'

/**
 * What the collector makes of the tests of a fixture.
 *
 * @param late - entries of the journal that come after all tests have
 * @param selection - what is taken to be run; all of it unless given
 */
export async function collected(
  fixture: URL,
  late: readonly RunEvent[] = [],
  selection?: Selection,
): Promise<{ collector: Collector; changes: number }> {
  let changes = 0
  const collector = new Collector(
    () => {
      changes += 1
    },
    () => undefined,
    selection,
  )
  collector.note({ kind: 'preflight', outcome: { kind: 'ready' } })
  const vitest = await createVitest(
    {
      root: packageRoot(),
      config: false,
      watch: false,
      include: [fileURLToPath(fixture)],
      ...suiteTestConfig,
      reporters: [collector],
    },
    { server: { watch: null }, logLevel: 'silent' },
  )
  const { exitCode } = process
  try {
    await vitest.start()
  } finally {
    await vitest.close()
    process.exitCode = exitCode
  }
  for (const entry of late) collector.note(entry)
  collector.settle()
  return { collector, changes }
}
