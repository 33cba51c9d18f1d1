/**
 * Prints, for answers of several speeds, how long a run takes in simulated time, how many round trips deep it is, and when
 * nothing is under way. In memory: it runs what is built, and what it prints is the same each time.
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
/** There and back, in ms. */
const roundTrips = [1, 50, 200]
const idleMs = 150

function events(text: string): readonly LogEvent[] {
  return text
    .trim()
    .split('\n')
    .map((line): LogEvent => JSON.parse(line))
}

const folder = mkdtempSync(join(tmpdir(), 'petstore-schedule-'))
for (const maxRequests of [undefined, 60]) {
  for (const roundTripMs of roundTrips) {
    const { options, hooks } = await openCase({
      kind: 'plain',
      name: 'plain',
      seed: 1,
      profile: 'core',
      inMemory: true,
      ...(maxRequests === undefined ? {} : { maxRequests }),
    })
    const { service } = hooks
    if (service === undefined) throw new Error('this case is not in memory')
    const told = { ...(service.told as object), wayMs: roundTripMs / 2 }
    const file = join(folder, 'events')
    const { requests, verdict, residue } = await run(options, {
      onProgress: () => undefined,
      signal: new AbortController().signal,
      service: { ...service, told },
      events: file,
    })
    process.stdout.write(`${verdict}, ${residue.length} pets; `)
    report(roundTripMs, requests.total, events(readFileSync(file, 'utf8')))
  }
}
rmSync(folder, { recursive: true })

function report(roundTripMs: number, requests: number, log: readonly LogEvent[]): void {
  const done: { readonly at: number; readonly depth: number }[] = []
  const depths = new Map<number, number>()
  const lines: string[] = []
  let first: number | undefined
  let last = 0
  let depth = 0
  for (const event of log) {
    if (event.kind === 'sent') {
      first ??= event.at
      const before = Math.max(0, ...done.filter(({ at }) => at <= event.at).map((one) => one.depth))
      depths.set(event.number, before + 1)
      if (event.at - last > idleMs && last > 0)
        lines.push(
          `    ${((last - first) / 1000).toFixed(2)} to ${((event.at - first) / 1000).toFixed(2)} s: ${event.request.method} ${event.request.path}`,
        )
      last = Math.max(last, event.at)
    }
    if (event.kind === 'answered') {
      const { exchange } = event
      const at = exchange.sentAt + exchange.durationMs
      const own = depths.get(exchange.number) ?? 1
      depth = Math.max(depth, own)
      done.push({ at, depth: own })
      last = Math.max(last, at)
    }
  }
  process.stdout.write(
    `${roundTripMs} ms: ${requests} requests in ${((last - (first ?? 0)) / 1000).toFixed(2)} s, ${depth} round trips deep\n${lines.join('\n')}\n`,
  )
}
