import { fileURLToPath } from 'node:url'
import { BroadcastChannel } from 'node:worker_threads'
import { createVitest, type Reporter, type TestResult } from 'vitest/node'
import { Collector } from '../../../src/run/collector.ts'
import { packageRoot } from '../../../src/run/package-root.ts'
import { suiteTestConfig } from '../../../src/run/suite-test-config.ts'
import type { CheckSettings } from '../../../src/scenario/settings.ts'
import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import type { LogEvent } from '../../../src/spec/log-event.ts'
import type { RunEvent } from '../../../src/spec/run-event.ts'

/** What may be said of the run of a fixture. */
interface Given {
  /** Those selected; all unless given. */
  readonly requirements?: readonly RequirementId[]
  /** Of the run that the tests of the fixture belong to. */
  readonly settings?: CheckSettings
}

/** What came of the tests of a fixture. */
interface Collected {
  readonly collector: Collector
  /** What the collector told the log of. */
  readonly logged: readonly LogEvent[]
  /** How often the collector had something new. */
  readonly changes: number
  /** What the journal brought. */
  readonly entries: readonly RunEvent[]
  /** What Vitest says of each test, by name. */
  readonly results: ReadonlyMap<string, TestResult>
}

/** Runs the tests of a fixture as those of the suites are run. */
export async function collected(fixture: URL, { requirements, settings }: Given = {}): Promise<Collected> {
  let changes = 0
  const logged: LogEvent[] = []
  const collector = new Collector(
    () => {
      changes += 1
    },
    { log: (event) => logged.push(event), ...(requirements && { requirements }) },
  )
  const results = new Map<string, TestResult>()
  const witness: Reporter = {
    onTestCaseResult: (test) => {
      results.set(test.name, test.result())
    },
  }
  const entries: RunEvent[] = []
  const channel = new BroadcastChannel(settings?.channel ?? 'petstore-conformance without a run')
  channel.onmessage = ({ data }: { readonly data: unknown }) => {
    for (const entry of data as readonly RunEvent[]) {
      entries.push(entry)
      collector.note(entry)
    }
  }
  collector.note({ kind: 'preflight', outcome: { kind: 'ready' } })
  const vitest = await createVitest(
    {
      root: packageRoot(),
      config: false,
      watch: false,
      include: [fileURLToPath(fixture)],
      ...suiteTestConfig,
      reporters: [collector, witness],
    },
    { server: { watch: null }, logLevel: 'silent' },
  )
  const { exitCode } = process
  try {
    if (settings !== undefined) vitest.provide('settings', settings)
    await vitest.start()
  } finally {
    await vitest.close()
    // What was told last is on its way yet.
    await new Promise((resolve) => setImmediate(resolve))
    channel.close()
    process.exitCode = exitCode
  }
  return { collector, logged, changes, entries, results }
}
