import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { both } from '../../calibration/edit.ts'
import { counted, type LimiterKind, limiterKinds } from '../../calibration/limits/counted.ts'
import type { Variant } from '../../calibration/variant.ts'
import { startWatched } from '../../calibration/watched.ts'
import { change } from '../../src/service/behaviour.ts'
import { called } from '../e2e/support/cli.ts'
import { folder } from '../e2e/support/folder.ts'
import { broken, openMusts, readReport } from '../e2e/support/reports.ts'

interface Drawn {
  readonly kind: LimiterKind
  readonly limit: number
  readonly windowMs: number
  readonly latencyMs: number
}

/** In memory, many more are tried: test/unit/scenario/pacing. */
const runs = 12
const atOnce = 6
const minutes = 60_000

/** Limiters of every kind, wherever the distance lets a request after another reach twice what they give back. */
const drawn = fc
  .record({
    kind: fc.constantFrom(...limiterKinds),
    limit: fc.integer({ min: 5, max: 60 }),
    windowMs: fc.integer({ min: 1000, max: 3000 }),
    latencyMs: fc.integer({ min: 0, max: 100 }),
  })
  .filter(({ limit, windowMs, latencyMs }) => limit * (latencyMs + 5) <= windowMs / 2)

const distant = ({ kind, latencyMs }: Drawn): Variant => ({
  name: 'drawn',
  summary: 'a limiter drawn at random, some way off',
  freedom: 'RATE-3',
  apply: both(
    counted(kind),
    change('around', (around) => async (...call) => {
      await sleep(latencyMs)
      return around(...call)
    }),
  ),
})

interface Seen extends Drawn {
  readonly banned: number
  readonly refused: number
  readonly code: number | null
  readonly broken: readonly string[]
  readonly open: readonly string[]
}

async function judged(sample: Drawn): Promise<Seen> {
  const { limit, windowMs } = sample
  const service = await startWatched({
    variant: distant(sample),
    enterprise: { limit, windowMs },
    ban: true,
    // A machine that is busy with other things may hold a request, or the 429, for as long.
    inFlightMs: 500,
  })
  try {
    const cwd = await folder()
    const env = { PETSTORE_API_KEY: service.keys.business, PETSTORE_RATE_LIMIT_KEY: service.keys.enterprise }
    const args = ['run', '--profile', 'rate-limit', '--seed', '1', '--target', service.baseUrl]
    const { code } = await called(args, { cwd, env })
    const report = await readReport(join(cwd, 'reports'))
    const refused = service.arrivals.filter(({ status }) => status === 429).length
    return {
      ...sample,
      banned: service.banned.size,
      refused,
      code,
      broken: broken(report),
      open: openMusts(report),
    }
  } finally {
    await service.close()
  }
}

/** The limit is crossed once, with a list and two fetches and creates side by side: none is sent after the first 429. */
const mostSideBySide = 5

test(`${runs} limiters drawn at random ban nobody and break nothing`, { timeout: 4 * minutes }, async () => {
  const samples = fc.sample(drawn, { seed: 20, numRuns: runs })
  const seen: Seen[] = []
  const next = samples.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const sample of next) seen.push(await judged(sample))
    }),
  )
  expect(seen).toHaveLength(runs)
  expect(seen.filter(({ banned }) => banned > 0)).toEqual([])
  expect(seen.filter((run) => run.broken.length > 0 || run.code === 1 || run.code === 4)).toEqual([])
  expect(seen.filter(({ refused }) => refused > 2 * mostSideBySide)).toEqual([])
  // On a machine that is busy with other things a limiter may give back as fast as the trial spends.
  const decided = seen.filter(({ code }) => code === 0).length
  expect(decided).toBeGreaterThanOrEqual(runs / 2)
})
