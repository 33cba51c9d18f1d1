/**
 * A program: judges the services that it is told the names of, in memory, and then what their exchanges show without each
 * factor. Its parent waits for each result.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { built } from '../../calibration/built.ts'
import { loadContract } from '../../src/spec/contract.ts'
import { readEvents } from '../../test/e2e/support/events.ts'
import { oracleEvents } from '../../test/oracle-events.ts'
import { type BrokenWithout, judgeWithout, plainLevelsOf } from './judge-without.ts'

const { openCase }: typeof import('../../calibration/runner/open-case.ts') = await import(
  built('calibration/runner/open-case')
)
const { run }: typeof import('../../src/run/run.ts') = await import(built('src/run/run'))
const contract = await loadContract()
const plain = await eventsOf('plain', 'plain')
const plainLevels = plainLevelsOf(plain.events, contract, plain.options)

process.on('message', (name: unknown) => {
  void tried(String(name)).then((result) => process.send?.(result))
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function tried(name: string): Promise<BrokenWithout> {
  const { events, options } = await eventsOf(name === 'plain' ? 'plain' : 'fault', name)
  return judgeWithout(events, contract, options, plainLevels)
}

async function eventsOf(kind: 'plain' | 'fault', name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-conformance-factors-'))
  try {
    const opened = await openCase({ kind, name, seed: 1, profile: 'core', inMemory: true })
    const { signal } = new AbortController()
    const hooks = { ...opened.hooks, onProgress: () => undefined, signal }
    await run(opened.options, { ...hooks, events: join(folder, 'events.ndjson') })
    await opened.close()
    const logged = await readEvents(folder)
    const [started] = logged
    if (started?.kind !== 'run-started') throw new Error('the log does not begin with its run')
    const { tag } = started.options
    if (typeof tag !== 'string') throw new Error('the run has no tag')
    const { consistencyWindowMs, target = '' } = opened.options
    return {
      // A trial of the rate limit varies in no factor.
      events: oracleEvents(logged, target).filter(({ kind }) => kind !== 'trial'),
      options: {
        tag,
        plan: undefined,
        isOfPlan: false,
        consistencyWindowMs,
        knownCategory: undefined,
        mayCreate: true,
      },
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
