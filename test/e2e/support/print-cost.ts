/**
 * A program: makes runs on the embedded service in memory and in simulated time, one for each argument: a key of it, and
 * flags of the command line, as JSON. It prints what each was told to cost, and what it did, as a line of JSON each.
 */

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseRunOptions } from '../../../src/run/options/parse-run-options.ts'
import { type Pace, timeLeft } from '../../../src/run/pace.ts'
import { run } from '../../../src/run/run.ts'
import { usualRun } from '../../../src/run/usual-run.ts'
import { newKeys } from '../../../src/service/new-reference.ts'
import type { KeyName } from '../../../src/service/settings.ts'
import type { LogEvent } from '../../../src/spec/log-event.ts'

interface Asked {
  readonly key: KeyName
  readonly flags: Readonly<Record<string, string>>
}

for (const argument of process.argv.slice(2)) {
  const asked: Asked = JSON.parse(argument)
  const keys = newKeys()
  const cwd = await mkdtemp(join(tmpdir(), 'cost-'))
  const options = parseRunOptions({
    flags: { target: 'http://pets.example/v1', seed: '7', ...asked.flags },
    env: { PETSTORE_API_KEY: keys[asked.key], PETSTORE_RATE_LIMIT_KEY: keys.spare },
    cwd,
    readFile: (path) => {
      throw Object.assign(new Error(path), { code: 'ENOENT' })
    },
  })
  let pace: Pace | undefined
  const events = join(cwd, 'events.ndjson')
  const module = new URL('../../../calibration/runner/memory-service.ts', import.meta.url).href
  const { bounds } = await run(options, {
    onProgress: (state) => {
      pace = state.pace
    },
    signal: new AbortController().signal,
    service: { module, told: { kind: 'plain', name: 'plain', keys }, now: Date.UTC(2026, 0, 1) },
    events,
  })
  const lines = (await readFile(events, 'utf8')).trimEnd().split('\n')
  await rm(cwd, { recursive: true })
  const exchanges = lines
    .map((line): LogEvent => JSON.parse(line))
    .flatMap((event) => (event.kind === 'answered' ? [event.exchange] : []))
    .filter(({ keyVariable }) => keyVariable === 'PETSTORE_API_KEY')
  const sentAt = exchanges.map((exchange) => exchange.sentAt)
  const usual = usualRun(options, bounds)
  const start = { withKey: 0, inWindow: 0, windowFrom: 0 }
  const told = usual && {
    requests: usual.requests,
    withKey: usual.withKey,
    seconds: timeLeft(usual, options.consistencyWindowMs, pace, start, 0) / 1000,
  }
  const took = {
    requests: exchanges.length,
    withKey: exchanges.filter(
      ({ request, response }) => request.credential.kind === 'key' || response?.status !== 401,
    ).length,
    seconds: (Math.max(...sentAt) - Math.min(...sentAt)) / 1000,
    refused: exchanges.filter(({ response }) => response?.status === 429).length,
  }
  process.stdout.write(`${JSON.stringify({ told, took })}\n`)
}
