import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { latencyFigures, shapeOf } from 'petstore-conformance'
import { changesOf } from '../changes/changes-of.ts'
import type { MonitorEvent } from '../changes/monitor-event.ts'
import { latencyHorizonMs, slowOperations } from '../changes/slow-operations.ts'
import { newTarget, noTotals, type TargetState } from '../changes/target-state.ts'
import type { JudgedRun } from '../sweep/judged-run.ts'
import type { Receiver } from '../targets/receiver.ts'
import type { WatchedTarget } from '../targets/watch-target.ts'
import { addToTotals } from './add-to-totals.ts'
import type { HistorySchema } from './history-schema.ts'
import type { History } from './open-history.ts'
import { readStoredState, readStoredTotals } from './stored-state.ts'

/** A run with all that is told of it. */
export interface RunToRecord {
  /** Unique; the same run is recorded once, however often it is tried. */
  readonly id: string
  readonly cycle: string
  readonly target: WatchedTarget
  readonly judged: JudgedRun
  /** The second looks at what it decided otherwise than those before it; empty where there was nothing to look at. */
  readonly again: readonly JudgedRun[]
}

/** What holds for all runs that are recorded. */
export interface RecordOptions {
  readonly receivers: readonly Pick<Receiver, 'name' | 'events'>[]
  readonly unreachableAfter: number
  /** Milliseconds since the epoch. */
  readonly now: number
}

type Db = Transaction<HistorySchema>

/** A run that is in its table. */
interface RecordedRun {
  readonly runId: string
  readonly target: string
  readonly startedAt: number
}

/** What came of recording a run. */
export interface Recorded {
  /** False where the target has a run of this cycle already: then nothing was changed. */
  readonly isNew: boolean
  readonly events: readonly MonitorEvent[]
}

/**
 * Records a run and all that follows of it: how its target stands now, and what receivers are to be told. All of it in
 * the transaction that it is given, so that none of it is there without the rest.
 */
export async function recordRun(
  db: Db,
  { id, cycle, target, judged, again }: RunToRecord,
  { receivers, unreachableAfter, now }: RecordOptions,
): Promise<Recorded> {
  await addTarget(db, target)
  const { report } = judged
  const startedAt = Date.parse(report.startedAt)
  await db
    .deleteFrom('run')
    .where('target', '=', target.name)
    .where('cycle', '=', cycle)
    .where('refused', 'is not', null)
    .execute()
  const added = await db
    .insertInto('run')
    .values({
      id,
      target: target.name,
      cycle,
      startedAt,
      finishedAt: Date.parse(report.finishedAt),
      verdict: report.verdict,
      exitCode: judged.exitCode,
      unreachable: report.unreachable ?? null,
      seed: report.seed,
      suiteVersion: report.suite.version,
      requests: [judged, ...again].reduce((sum, one) => sum + one.report.requests.total, 0),
      remaining: judged.remaining ?? null,
      verdicts: verdictsOf(judged),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added === undefined) return { isNew: false, events: [] }
  const recorded = { runId: id, target: target.name, startedAt }
  await addLatencies(db, recorded, judged)
  await addFindings(db, recorded, judged)
  await addArtifacts(db, recorded, judged)
  const stored = await db
    .selectFrom('target')
    .select(['state', 'totals'])
    .where('name', '=', target.name)
    .executeTakeFirstOrThrow()
  const past = await db
    .selectFrom('latency')
    .select(['operation', 'startedAt', 'medianMs'])
    .where('target', '=', target.name)
    .where('startedAt', '>', startedAt - latencyHorizonMs)
    .execute()
  const before = readStoredState(stored.state, target.name)
  const { state, changes } = changesOf(
    before,
    {
      report,
      again: again.map((one) => one.report),
      latencies: slowOperations(past, startedAt, before.slow),
    },
    { unreachableAfter },
  )
  await addObservations(db, target.name, startedAt, before, state)
  await db
    .updateTable('target')
    .set({
      state: JSON.stringify(state),
      totals: JSON.stringify(addToTotals(readStoredTotals(stored.totals, target.name), judged, again)),
      lastRunAt: startedAt,
      ...(report.unreachable === undefined && report.preflight === undefined && report.complete
        ? { lastCompleteAt: startedAt }
        : {}),
    })
    .where('name', '=', target.name)
    .execute()
  const { lastAt } = await db
    .selectFrom('event')
    .select((column) => column.fn.max('at').as('lastAt'))
    .where('target', '=', target.name)
    .executeTakeFirstOrThrow()
  // Later than any before, whatever clock told that: they are delivered in the order of their moments.
  const at = Math.max(Date.parse(report.finishedAt), (lastAt ?? 0) + 1)
  const events = changes.map(
    (change, place): MonitorEvent => ({
      ...change,
      id: randomUUID(),
      target: target.name,
      baseUrl: report.target.baseUrl,
      labels: target.labels,
      runId: id,
      at: at + place,
    }),
  )
  await addEvents(db, events, receivers, now)
  return { isNew: true, events }
}

/** What the run of a target in a cycle ended with; undefined where there is none, or it was refused. */
export async function exitCodeOfRun(
  { db }: History,
  target: string,
  cycle: string,
): Promise<number | undefined> {
  const found = await db
    .selectFrom('run')
    .select('exitCode')
    .where('target', '=', target)
    .where('cycle', '=', cycle)
    .where('refused', 'is', null)
    .executeTakeFirst()
  return found?.exitCode
}

/** Has the table of targets say what the file of them does, and keeps others from the target until the transaction ends. */
async function addTarget(db: Db, { name, labels, options }: WatchedTarget): Promise<void> {
  const told = {
    baseUrl: options.target ?? '',
    profile: options.profile,
    plan: options.plan ?? null,
    labels: JSON.stringify(labels),
  }
  const begun = { state: JSON.stringify(newTarget), totals: JSON.stringify(noTotals) }
  await db
    .insertInto('target')
    .values({ name, ...told, ...begun })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(told))
    .execute()
}

function verdictsOf({ report }: JudgedRun): string {
  const judged = report.requirements.filter(({ verdict }) => verdict !== 'not-selected')
  return JSON.stringify(
    Object.fromEntries(
      judged.map(({ id, verdict, waiver }) => [id, waiver === undefined ? verdict : 'waived']),
    ),
  )
}

async function addLatencies(db: Db, run: RecordedRun, { durationsMs }: JudgedRun): Promise<void> {
  const rows = Object.entries(durationsMs)
    .filter(([, durations]) => durations.length > 0)
    .map(([operation, durations]) => ({ ...run, operation, ...latencyFigures(durations) }))
  if (rows.length > 0) await db.insertInto('latency').values(rows).execute()
}

async function addFindings(db: Db, run: RecordedRun, { report }: JudgedRun): Promise<void> {
  const { runId, target, startedAt: at } = run
  const { baseUrl } = report.target
  const found = report.findings.filter(({ certainty }) => certainty === 'final')
  const shapes = Map.groupBy(found, ({ requirement, expected, actual }) =>
    [requirement, shapeOf(expected, baseUrl), shapeOf(actual, baseUrl)].join('\n'),
  )
  for (const [shape, [finding]] of shapes) {
    if (finding === undefined) continue
    const { requirement, level, expected, actual } = finding
    const now = { expected, actual, lastSeenAt: at, lastRunId: runId }
    await db
      .insertInto('finding')
      .values({ target, shape, requirement, level, ...now, firstSeenAt: at, times: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['target', 'shape'])
          .doUpdateSet((column) => ({ ...now, times: column('finding.times', '+', 1) })),
      )
      .execute()
  }
}

/** Each answer is there with the moment since when it holds: those that are the same as before need no row. */
async function addObservations(
  db: Db,
  target: string,
  since: number,
  before: TargetState,
  after: TargetState,
): Promise<void> {
  const rows = Object.entries(after.answers).flatMap(([shape, { requirement, question, answer, ...now }]) =>
    before.answers[shape]?.shape === now.shape
      ? []
      : [{ target, requirement, shape, question, answer, since }],
  )
  if (rows.length > 0)
    await db
      .insertInto('observation')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

async function addArtifacts(db: Db, run: RecordedRun, { files }: JudgedRun): Promise<void> {
  const { runId, startedAt } = run
  const rows = Object.entries(files).map(([name, content]) => ({ runId, name, startedAt, content }))
  if (rows.length > 0) await db.insertInto('artifact').values(rows).execute()
}

async function addEvents(
  db: Db,
  events: readonly MonitorEvent[],
  receivers: RecordOptions['receivers'],
  now: number,
): Promise<void> {
  for (const event of events) {
    const { id, target, runId, type, at } = event
    await db
      .insertInto('event')
      .values({ id, target, runId, type, at, data: JSON.stringify(event) })
      .execute()
    const told = receivers.filter(({ events: only }) => only === undefined || only.includes(type))
    if (told.length === 0) continue
    await db
      .insertInto('delivery')
      .values(told.map(({ name }) => ({ eventId: id, receiver: name, dueAt: now, attempts: 0 })))
      .execute()
  }
}
