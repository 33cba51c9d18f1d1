/**
 * A program: runs cases in memory, one after the other (each argument is one, as JSON), and prints of each, as a line of
 * JSON, the exchanges with their times, and what the run made of them.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { built } from '../../../calibration/built.ts'
import type { CalibrationCase } from '../../../calibration/runner/calibration-case.ts'
import type { ToldOfLog } from './logged-service.ts'

const { openCase }: typeof import('../../../calibration/runner/open-case.ts') = await import(
  built('calibration/runner/open-case')
)
const { run }: typeof import('../../../src/run/run.ts') = await import(built('src/run/run'))
const module = new URL('./logged-service.ts', import.meta.url).href
const folder = mkdtempSync(join(tmpdir(), 'petstore-conformance-log-'))

for (const argument of process.argv.slice(2)) {
  const one: CalibrationCase = JSON.parse(argument)
  const { options, hooks, close } = await openCase(one)
  if (hooks.service === undefined) throw new Error('this case is not in memory')
  const told: ToldOfLog = { told: hooks.service.told, log: join(folder, 'log') }
  const {
    startedAt: _started,
    finishedAt: _finished,
    ...said
  } = await run(options, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
    service: { ...hooks.service, module, told },
  })
  await close()
  const exchanges = readFileSync(told.log, 'utf8').trimEnd().split('\n')
  process.stdout.write(`${JSON.stringify({ case: one, exchanges, said }, withoutDurations)}\n`)
}
rmSync(folder, { recursive: true })

/** How long a check took by the machine's clock is told, and is no part of what came of it. */
function withoutDurations(key: string, value: unknown): unknown {
  return key === 'durationMs' ? undefined : value
}
