/**
 * Judges many targets (`--targets`, 1,000) by workers (`--workers`, 2) through a PostgreSQL of its own, and a sample of them
 * (`--sample`, 100) with a process for each run, as many side by side: half of the sample before and half after. It runs
 * what is built, and prints a table.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openHistory } from '../monitor/src/history/open-history.ts'
import { packageRoot } from '../src/run/package-root.ts'
import { startPostgres } from '../test/slow/support/start-postgres.ts'
import { alignedTable } from './aligned-table.ts'
import { type ProcessFigures, processFigures } from './fleet/process-figures.ts'
import { type ProcessRuns, runInProcesses } from './fleet/processes.ts'
import { startServices } from './fleet/start-services.ts'
import { machine } from './machine.ts'

const { values } = parseArgs({
  options: {
    targets: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '2' },
    slots: { type: 'string', default: '2' },
    sample: { type: 'string', default: '100' },
  },
})
const targets = Number(values.targets)
const workers = Number(values.workers)
const slots = Number(values.slots)
const sample = Number(values.sample)
const requests = 40
const round = 'bench'
const program = join(packageRoot(), 'monitor/bin/petstore-monitor.cjs')
const { PATH, HOME } = process.env

const where = machine()
const postgres = await startPostgres()
const services = await startServices(targets)
const folder = await mkdtemp(join(tmpdir(), 'petstore-bench-fleet-'))
try {
  const options = ['--profile', 'read-only', '--plan', 'business', '--max-requests', String(requests)]
  const half = Math.floor(sample / 2)
  const sideBySide = workers * slots
  const before = await runInProcesses(services.list.slice(0, half), sideBySide, options)
  const warm = await runByWorkers()
  const after = await runInProcesses(services.list.slice(half, sample), sideBySide, options)
  print(warm, sum(before, after))
} finally {
  services.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

interface WarmRuns extends Omit<ProcessRuns, 'peakMb'> {
  readonly peaksMb: readonly number[]
  readonly verdicts: readonly string[]
}

async function runByWorkers(): Promise<WarmRuns> {
  const history = await openHistory(postgres.address)
  const keys: Record<string, unknown> = {}
  for (const [index, { key, baseUrl }] of services.list.entries()) {
    await writeFile(join(folder, `KEY_${index}`), key)
    keys[`KEY_${index}`] = { use: 'key', origins: [new URL(baseUrl).origin], file: `KEY_${index}` }
  }
  const keysFile = join(folder, 'keys.yaml')
  await writeFile(keysFile, JSON.stringify({ keys }))
  const list = {
    defaults: { profile: 'read-only', plan: 'business', maxRequests: requests },
    targets: services.list.map(({ baseUrl }, index) => ({
      name: `target-${index}`,
      target: baseUrl,
      keyVariable: `KEY_${index}`,
    })),
  }
  await writeFile(join(folder, 'targets.yaml'), JSON.stringify(list))
  const env = { PATH, HOME, PETSTORE_DATABASE: postgres.address }
  const scheduled = spawn(process.execPath, [program, 'schedule', 'targets.yaml', '--now', round], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise((resolve) => scheduled.once('exit', resolve))
  const startedAt = performance.now()
  const children = Array.from({ length: workers }, () =>
    spawn(
      process.execPath,
      [program, 'worker', '--port', '0', '--slots', String(slots), '--keys', keysFile],
      {
        cwd: folder,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    ),
  )
  try {
    while ((await recorded()) < targets) await wait(250)
    const wallSeconds = (performance.now() - startedAt) / 1000
    const figures = children.map(({ pid = 0 }): ProcessFigures => processFigures(pid))
    const runs = await history.db
      .selectFrom('run')
      .select(['startedAt', 'finishedAt', 'verdict', 'requests'])
      .execute()
    return {
      runs: runs.length,
      wallSeconds,
      cpuSeconds: figures.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0),
      takenSeconds: wallSeconds * workers * slots,
      runSeconds: runs.reduce((total, run) => total + (run.finishedAt - run.startedAt) / 1000, 0),
      peaksMb: figures.map(({ peakMb }) => peakMb),
      verdicts: [...new Set(runs.map(({ verdict }) => verdict))],
    }
  } finally {
    for (const child of children) child.kill('SIGKILL')
    await history.close()
  }

  async function recorded(): Promise<number> {
    const { count } = await history.db
      .selectFrom('run')
      .select((column) => column.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
}

function sum(one: ProcessRuns, other: ProcessRuns): ProcessRuns {
  return {
    runs: one.runs + other.runs,
    wallSeconds: one.wallSeconds + other.wallSeconds,
    cpuSeconds: one.cpuSeconds + other.cpuSeconds,
    takenSeconds: one.takenSeconds + other.takenSeconds,
    runSeconds: one.runSeconds + other.runSeconds,
    peakMb: Math.max(one.peakMb, other.peakMb),
  }
}

function print(warm: WarmRuns, processes: ProcessRuns): void {
  const fixed = (value: number, digits = 2): string => value.toFixed(digits)
  const row = (name: string, of: (runs: WarmRuns | ProcessRuns) => number, digits = 2): readonly string[] => [
    name,
    fixed(of(warm), digits),
    fixed(of(processes), digits),
    fixed(of(warm) / of(processes)),
  ]
  const startUp = ({ takenSeconds, runSeconds }: WarmRuns | ProcessRuns): number =>
    (100 * (takenSeconds - runSeconds)) / takenSeconds
  process.stdout.write(`${where}\n\n`)
  process.stdout.write(
    alignedTable([
      [
        `read-only, ${requests} requests`,
        `${workers} workers of ${slots} slots`,
        'a process for each run',
        'ratio',
      ],
      row('Runs', ({ runs }) => runs, 0),
      row('Seconds in all', ({ wallSeconds }) => wallSeconds, 0),
      row('Seconds for a run, side by side', ({ wallSeconds, runs }) => wallSeconds / runs),
      row('CPU seconds for a run', ({ cpuSeconds, runs }) => cpuSeconds / runs),
      row('Percent of the time that is no run: start-up, reports, queue', startUp, 0),
      [
        'Peak memory of each, MiB',
        warm.peaksMb.map((peak) => fixed(peak, 0)).join(', '),
        fixed(processes.peakMb, 0),
        fixed(Math.max(...warm.peaksMb) / processes.peakMb),
      ],
    ]),
  )
  process.stdout.write(`\nVerdicts: ${warm.verdicts.join(', ')}\n`)
}
