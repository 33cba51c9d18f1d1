/**
 * Prints, for answers of several speeds, how long runs of `core` take in simulated time, how many round trips deep they are,
 * and when nothing is under way for long. In memory: it runs what is built, and prints the same each time.
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

const roundTripsMs = [1, 50, 200]
const idleMs = 150
const folder = mkdtempSync(join(tmpdir(), 'petstore-schedule-'))
const log = join(folder, 'events')

try {
  for (const maxRequests of [undefined, 60])
    for (const roundTripMs of roundTripsMs) await measure(roundTripMs, maxRequests)
} finally {
  rmSync(folder, { recursive: true })
}

async function measure(roundTripMs: number, maxRequests: number | undefined): Promise<void> {
  const plain = { kind: 'plain', name: 'plain', seed: 1, profile: 'core', inMemory: true } as const
  const { options, hooks } = await openCase(maxRequests === undefined ? plain : { ...plain, maxRequests })
  const { service } = hooks
  if (typeof service?.told !== 'object') throw new Error('this case is not in memory')
  const { requests, leftovers } = await run(options, {
    onProgress: () => undefined,
    signal: new AbortController().signal,
    service: { ...service, told: { ...service.told, wayMs: roundTripMs / 2 } },
    events: log,
  })
  const { seconds, depth, idle } = scheduleOf(readFileSync(log, 'utf8'))
  process.stdout.write(
    `${roundTripMs} ms: ${requests.total} requests in ${seconds.toFixed(2)} s, ${depth} round trips deep, ${leftovers.length} pets\n` +
      idle
        .map(([from, to, next]) => `  idle from ${from.toFixed(2)} to ${to.toFixed(2)} s, before ${next}\n`)
        .join(''),
  )
}

/** A request is one round trip deeper than the deepest one that was answered before it left. */
function scheduleOf(text: string) {
  const depths = new Map<number, number>()
  const idle: (readonly [from: number, to: number, next: string])[] = []
  let [first, last, answered] = [Number.NaN, Number.NaN, 0]
  for (const line of text.trimEnd().split('\n')) {
    const event: LogEvent = JSON.parse(line)
    if (event.kind === 'sent') {
      if (Number.isNaN(first)) first = event.at
      if (event.at - last > idleMs)
        idle.push([
          (last - first) / 1000,
          (event.at - first) / 1000,
          `${event.request.method} ${event.request.path}`,
        ])
      depths.set(event.number, answered + 1)
    } else if (event.kind === 'answered') {
      const { number, sentAt, durationMs } = event.exchange
      answered = Math.max(answered, depths.get(number) ?? 0)
      last = sentAt + durationMs
    }
  }
  return { seconds: (last - first) / 1000, depth: answered, idle }
}
