import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../../src/run/package-root.ts'
import type { Service } from './start-services.ts'

/** What a number of runs took, each in a process of its own. */
export interface ProcessRuns {
  readonly runs: number
  readonly wallSeconds: number
  readonly cpuSeconds: number
  /** Of all processes, from their start to their end. */
  readonly takenSeconds: number
  /** Of that, from the beginning of the run to its verdict. */
  readonly runSeconds: number
  /** Of the one that took most, in MiB. */
  readonly peakMb: number
}

const reporter = fileURLToPath(new URL('../report-usage.cjs', import.meta.url))
const program = join(packageRoot(), 'bin/petstore-conformance.cjs')

/** Judges services with a process for each run, so many side by side. */
export async function runInProcesses(
  services: readonly Service[],
  sideBySide: number,
  options: readonly string[],
): Promise<ProcessRuns> {
  const waiting = services.values()
  const total = { cpuSeconds: 0, takenSeconds: 0, runSeconds: 0, peakMb: 0 }
  const startedAt = performance.now()
  const lane = async (): Promise<void> => {
    for (const service of waiting) {
      const begun = performance.now()
      const { cpuSeconds, peakMb, runSeconds } = await oneRun(service, options)
      total.takenSeconds += (performance.now() - begun) / 1000
      total.cpuSeconds += cpuSeconds
      total.runSeconds += runSeconds
      total.peakMb = Math.max(total.peakMb, peakMb)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, lane))
  return { runs: services.length, wallSeconds: (performance.now() - startedAt) / 1000, ...total }
}

async function oneRun(
  { baseUrl, key }: Service,
  options: readonly string[],
): Promise<{ readonly cpuSeconds: number; readonly peakMb: number; readonly runSeconds: number }> {
  const out = await mkdtemp(join(tmpdir(), 'petstore-bench-'))
  try {
    const { PATH, HOME } = process.env
    const child = spawn(
      process.execPath,
      ['--require', reporter, program, 'run', '--target', baseUrl, '--out', out, ...options],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], env: { PATH, HOME, PETSTORE_API_KEY: key } },
    )
    const channel = child.stdio[3]
    if (channel === null || channel === undefined || !('read' in channel)) throw new Error('no descriptor 3')
    const [told] = await Promise.all([text(channel), once(child, 'exit')])
    const usage: unknown = JSON.parse(told)
    const report: unknown = JSON.parse(await readFile(join(out, 'report.json'), 'utf8'))
    return {
      cpuSeconds: numberIn(usage, 'cpuSeconds'),
      peakMb: numberIn(usage, 'maxRss') / 2 ** 20,
      runSeconds: (momentIn(report, 'finishedAt') - momentIn(report, 'startedAt')) / 1000,
    }
  } finally {
    await rm(out, { recursive: true, force: true })
  }
}

function numberIn(value: unknown, name: string): number {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (typeof found === 'number') return found
  throw new Error(`there is no ${name}`)
}

function momentIn(value: unknown, name: string): number {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  if (typeof found === 'string') return Date.parse(found)
  throw new Error(`there is no ${name}`)
}
