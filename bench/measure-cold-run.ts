import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../src/run/package-root.ts'
import { startReference } from '../src/service/start-reference.ts'
import { commandLine } from './command-line.ts'
import { median } from './median.ts'
import { type ProcessUsage, processUsage } from './process-usage.ts'

/** What a run of few requests takes beside Vitest with one empty test, in medians. */
export interface ColdRun {
  readonly requests: number
  readonly cpuSeconds: number
  readonly cpuSecondsOfVitest: number
  /** Of the CPU time of Vitest in the same round, so that what else the machine did then drops out. */
  readonly cpuShare: number
  /** Peak resident memory, in bytes. */
  readonly maxRss: number
  readonly maxRssOfVitest: number
}

const rounds = 15
const requests = 60

/**
 * Measures both in turns, in processes of their own; so is the service, in this one. Neither finds a process that is
 * warm; what Node compiled before is in its cache, where the program keeps one.
 */
export async function measureColdRun(): Promise<ColdRun> {
  const service = await startReference()
  const { args, env } = commandLine([
    '--target',
    service.baseUrl,
    '--seed',
    '1',
    '--max-requests',
    `${requests}`,
  ])
  const keys = { PETSTORE_API_KEY: service.keys.business }
  const measured = {
    suite: () => processUsage(args, { ...env, ...keys }),
    vitest: () => processUsage(vitestAlone(), env),
  }
  const usages: Record<keyof typeof measured, ProcessUsage[]> = { suite: [], vitest: [] }
  try {
    await measured.suite()
    await measured.vitest()
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? (['suite', 'vitest'] as const) : (['vitest', 'suite'] as const)
      for (const name of order) usages[name].push(await measured[name]())
    }
  } finally {
    await service.close()
  }
  const { suite, vitest } = usages
  return {
    requests,
    cpuSeconds: median(suite.map(({ cpuSeconds }) => cpuSeconds)),
    cpuSecondsOfVitest: median(vitest.map(({ cpuSeconds }) => cpuSeconds)),
    cpuShare: median(
      suite.map(({ cpuSeconds }, round) => cpuSeconds / (vitest[round]?.cpuSeconds ?? Number.NaN)),
    ),
    maxRss: median(suite.map(({ maxRss }) => maxRss)),
    maxRssOfVitest: median(vitest.map(({ maxRss }) => maxRss)),
  }
}

/** Vitest's own command line on one empty test, in one thread as the suites are. */
function vitestAlone(): readonly string[] {
  const root = fileURLToPath(new URL('empty', import.meta.url))
  const vitest = join(packageRoot(), 'node_modules/vitest/vitest.mjs')
  return [vitest, 'run', '--root', root, '--pool', 'threads', '--no-isolate', '--maxWorkers', '1']
}
