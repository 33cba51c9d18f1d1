/**
 * Measures what the log of a run costs, and prints it: runs in memory with a log and without, in turns, so that nothing is
 * waited for; and the peak memory of processes that log so many exchanges. It runs what is built.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { built } from '../calibration/built.ts'
import type { CalibrationCase } from '../calibration/runner/calibration-case.ts'
import { machine } from './machine.ts'
import { measureInTurns } from './measure-in-turns.ts'
import { measureMemory } from './measure-memory.ts'

const { openCase }: typeof import('../calibration/runner/open-case.ts') = await import(
  built('calibration/runner/open-case')
)
const { run }: typeof import('../src/run/run.ts') = await import(built('src/run/run'))

const inMemory = { kind: 'plain', name: 'plain', seed: 1, profile: 'full', inMemory: true } as const
/** Few requests need not wait for anything. */
const onTheWire = { ...inMemory, profile: 'core', inMemory: false, maxRequests: 60 } as const
const [few, many] = [1000, 10_000]
const where = machine()
const folder = mkdtempSync(join(tmpdir(), 'petstore-conformance-bench-'))
const events = join(folder, 'events.ndjson')

async function judged(one: CalibrationCase, log: { readonly events?: string }): Promise<void> {
  const { options, hooks, close } = await openCase(one)
  const { signal } = new AbortController()
  const { verdict } = await run(options, { ...hooks, ...log, onProgress: () => undefined, signal })
  await close()
  if (verdict === 'non-conformant') throw new Error(`the run ended ${verdict}`)
}

try {
  const ratio = (one: number | undefined, other: number | undefined): string =>
    ((one ?? Number.NaN) / (other ?? Number.NaN)).toFixed(2)
  process.stdout.write(`${where}\n`)
  for (const [name, one] of Object.entries({ 'in memory': inMemory, 'on the wire': onTheWire })) {
    const [without, logged] = await measureInTurns([() => judged(one, {}), () => judged(one, { events })])
    process.stdout.write(
      `A run ${name} with a log, of one without: ${ratio(logged?.wallS, without?.wallS)} of its time, ${ratio(logged?.cpuS, without?.cpuS)} of its CPU time\n`,
    )
  }
  const mb = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
  process.stdout.write(
    `Peak memory with a log, ${few} and ${many} requests: ${mb(await measureMemory(few, events))} and ${mb(await measureMemory(many, events))}\n`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
