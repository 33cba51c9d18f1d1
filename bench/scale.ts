/**
 * Simulates a year: records made-up nights of some targets (`--targets`, 20) in a PostgreSQL of its own, as real runs would
 * be, and measures what they take; then a round of 100,000 (`--round`) on the queue, without runs. It prints a table, and
 * writes it to `bench/scale/results.md` where `--write` is given.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type History, openHistory } from '../monitor/src/history/open-history.ts'
import { openQueue } from '../monitor/src/workers/open-queue.ts'
import { startPostgres } from '../test/slow/support/start-postgres.ts'
import { alignedTable } from './aligned-table.ts'
import { machine } from './machine.ts'
import { median } from './median.ts'
import { queueRates } from './scale/queue-rates.ts'
import { sampleRuns } from './scale/sample-runs.ts'
import { recordNights } from './scale/year-of-runs.ts'

const { values } = parseArgs({
  options: {
    targets: { type: 'string', default: '20' },
    nights: { type: 'string', default: '365' },
    round: { type: 'string', default: '100000' },
    write: { type: 'boolean', default: false },
  },
})
const targets = Number(values.targets)
const nights = Number(values.nights)
const round = Number(values.round)
const sideBySide = 4
/** What is reckoned with. */
const fleet = 100_000
const where = machine()
const postgres = await startPostgres({ durable: true })
const history = await openHistory(postgres.address)
const boss = await openQueue(postgres.address, { isWorker: false, onError: () => undefined })
try {
  const { lastMs } = await recordNights(history, await sampleRuns(), { targets, nights, sideBySide })
  const tables = await sizes(history)
  const small = await queueRates({ history, boss }, 1000, 1000)
  const large = await queueRates({ history, boss }, round, 2000)
  const schedules = await scheduleSeconds(10_000)
  const text = figures(tables, lastMs, [small, large], schedules)
  process.stdout.write(text)
  if (values.write) writeFileSync(join(import.meta.dirname, 'scale/results.md'), text)
} finally {
  await boss.stop({ graceful: false })
  await history.close()
  await postgres.stop()
}

interface TableSize {
  readonly name: string
  readonly rows: number
  readonly bytes: number
}

async function sizes({ db }: History): Promise<readonly TableSize[]> {
  const names = ['run', 'latency', 'artifact', 'finding', 'observation', 'event', 'target'] as const
  const found: TableSize[] = []
  for (const name of names) {
    await sql`vacuum full ${sql.table(name)}`.execute(db)
    const { rows } = await sql<{ rows: number; bytes: number }>`
      select (select count(*) from ${sql.table(name)}) as rows, pg_total_relation_size(${name}) as bytes
    `.execute(db)
    found.push({ name, rows: Number(rows[0]?.rows), bytes: Number(rows[0]?.bytes) })
  }
  return found
}

/** What pg-boss would do several times a minute if each target had a schedule: read all, and reckon when each is due. */
async function scheduleSeconds(count: number): Promise<number> {
  await boss.schedule('cycles', '7 3 * * *', { spreadMs: 0 }, { key: 'one', tz: 'Europe/Berlin' })
  await sql`
    insert into petstore_queue.schedule (name, key, kind, cron, timezone, data, options)
    select name, 'target-' || number, kind, mod(number, 60) || ' 3 * * *', timezone, data, options
    from petstore_queue.schedule, generate_series(2, ${count}) number
  `.execute(history.db)
  const begun = performance.now()
  for (const { cron, timezone } of await boss.getSchedules())
    boss.previewSchedule(cron, { tz: timezone, count: 1 })
  return (performance.now() - begun) / 1000
}

function figures(
  tables: readonly TableSize[],
  lastMs: readonly number[],
  queues: readonly { jobs: number; beginSeconds: number; idleFetchMs: number; perSecond: number }[],
  schedules: number,
): string {
  const factor = fleet / targets
  const total = tables.reduce((bytes, table) => bytes + table.bytes, 0)
  const gb = (bytes: number): string => `${((bytes * factor) / 1e9).toFixed(0)} GB`
  const millions = (rows: number): string => `${((rows * factor) / 1e6).toFixed(1)} million`
  const count = (value: number): string => Math.round(value).toLocaleString('en')
  const perTarget = (bytes: number): string => `${(bytes / targets / 1e6).toFixed(2)} MB`
  return [
    '# 100,000 targets a night\n',
    `Measured by \`npm run bench:scale -- --write\` on ${where}: ${targets} targets, ${nights} nights each; reports kept for 60 days, everything else for 400.\n`,
    alignedTable([
      ['table', 'a target and year', `${count(fleet)} targets, rows`, `${count(fleet)} targets, size`],
      ...tables.map(({ name, rows, bytes }) => [name, perTarget(bytes), millions(rows), gb(bytes)]),
      ['all', perTarget(total), '', gb(total)],
    ]),
    alignedTable([
      ['queue, with runs that take no time', ...queues.map(({ jobs }) => `${count(jobs)} jobs`)],
      ['seconds to begin a cycle', ...queues.map(({ beginSeconds }) => beginSeconds.toFixed(1))],
      ['jobs completed a second', ...queues.map(({ perSecond }) => count(perSecond))],
      ['ms of a fetch when no job is due', ...queues.map(({ idleFetchMs }) => idleFetchMs.toFixed(1))],
    ]),
    `Recording a run takes ${median(lastMs).toFixed(1)} ms (median, after a year, ${sideBySide} at a time): ${count((1000 / median(lastMs)) * sideBySide)} a second.\n`,
    `With a schedule for each target, pg-boss would read all of them several times a minute: ${((schedules * fleet) / 10_000).toFixed(0)} s each time for ${count(fleet)}.\n`,
  ].join('\n')
}
