/**
 * Prints, for runs with several seeds, how many of their requests the property of limits has, and which property tried
 * nothing. In memory: it runs what is built, and prints the same each time.
 *
 * usage: node bench/properties.ts [how many seeds]
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { built } from '../calibration/built.ts'
import type { LogEvent } from '../src/spec/log-event.ts'

const { openCase }: typeof import('../calibration/runner/open-case.ts') = await import(
  built('calibration/runner/open-case')
)
const { run }: typeof import('../src/run/run.ts') = await import(built('src/run/run'))

const seeds = Number(process.argv[2] ?? 20)
const folder = mkdtempSync(join(tmpdir(), 'petstore-properties-'))
const log = join(folder, 'events')

try {
  for (const profile of ['core', 'full'] as const)
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { options, hooks } = await openCase({
        kind: 'plain',
        name: 'plain',
        seed,
        profile,
        inMemory: true,
      })
      const { requests } = await run(options, {
        onProgress: () => undefined,
        signal: new AbortController().signal,
        ...hooks,
        events: log,
      })
      const events = readFileSync(log, 'utf8').trimEnd().split('\n').map(readEvent)
      const ofLimits = events.filter(isOfLimits).length
      const untried = events.filter(isUntried).length
      process.stdout.write(
        `${profile} ${seed}: ${ofLimits} of ${requests.total} requests, ${untried} properties untried\n`,
      )
    }
} finally {
  rmSync(folder, { recursive: true })
}

function readEvent(line: string): LogEvent {
  return JSON.parse(line)
}

/** Only the property asks for limits in its stage. */
function isOfLimits(event: LogEvent): boolean {
  if (event.kind !== 'answered' || event.section !== 'paging') return false
  const { operation, path, credential } = event.exchange.request
  return operation === 'listPets' && credential.kind === 'key' && /[?&]limit=/.test(path)
}

function isUntried(event: LogEvent): boolean {
  return event.kind === 'undetermined' && event.reason.includes('generated cases')
}
