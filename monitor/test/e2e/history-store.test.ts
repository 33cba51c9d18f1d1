import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { UsageError } from '../../../src/run/options/usage-error.ts'
import { parse } from '../../../test/unit/run/options/parse.ts'
import { giveLeaseBack, keyLeaseName, takeLease } from '../../src/history/hold-keys.ts'
import { type History, openHistory } from '../../src/history/open-history.ts'
import { openHistoryToRead } from '../../src/history/open-history-to-read.ts'
import { prune } from '../../src/history/prune.ts'
import { recordRefusal } from '../../src/history/record-refusal.ts'
import { type Recorded, recordRun } from '../../src/history/record-run.ts'
import { readState, readStoredTotals } from '../../src/history/stored-state.ts'
import { readRuns } from '../../src/read/read-runs.ts'
import { readTarget } from '../../src/read/read-targets.ts'
import { kindOfRun } from '../../src/site/night-kind.ts'
import type { Receiver } from '../../src/targets/receiver.ts'
import type { TargetEntry } from '../../src/targets/target-entry.ts'
import type { WatchedTarget } from '../../src/targets/watch-target.ts'
import { type MadeRun, madeRun } from '../unit/made-run.ts'

const dayMs = 86_400_000
const firstNight = Date.UTC(2026, 10, 1, 3)
const opened: History[] = []
const folders: string[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((history) => history.close()))
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

async function historyFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'petstore-history-'))
  folders.push(folder)
  return join(folder, 'history.db')
}

async function open(path: string): Promise<History> {
  const history = await openHistory(path)
  opened.push(history)
  return history
}

function targetNamed(name: string): WatchedTarget {
  const options = parse({ flags: { target: 'https://pets.example/v1' }, env: { PETSTORE_API_KEY: 'k3y' } })
  return { name, labels: { team: 'pets' }, options }
}

const ops: Receiver = { name: 'ops', kind: 'webhook', url: 'https://ops.example/' }
const chat: Receiver = {
  name: 'chat',
  kind: 'slack',
  url: 'https://chat.example/',
  events: ['target.conformant'],
}

async function record(history: History, name: string, cycle: string, made: MadeRun): Promise<Recorded> {
  const judged = madeRun(made)
  return await history.db
    .transaction()
    .execute((trx) =>
      recordRun(
        trx,
        { id: randomUUID(), cycle, target: targetNamed(name), judged, again: [judged] },
        { receivers: [ops, chat], unreachableAfter: 3, now: made.at },
      ),
    )
}

function entryNamed(name: string): TargetEntry {
  return { name, labels: {}, keyVariable: 'A_KEY', options: { target: 'https://pets.example/v1' } }
}

async function refuse(history: History, entry: TargetEntry, cycle: string): Promise<void> {
  const refused = { id: randomUUID(), cycle, entry, reason: 'the key is for another origin' }
  await history.db.transaction().execute((trx) => recordRefusal(trx, refused, firstNight + dayMs))
}

describe('a history', () => {
  it('has of each run what it came to, and of its target how it stands', async () => {
    const history = await open(await historyFile())
    await record(history, 'shop', 'one', { at: firstNight, durationsMs: { listPets: [3, 9, 40] } })
    const broke = await record(history, 'shop', 'two', {
      at: firstNight + dayMs,
      verdicts: { 'LIST-3': 'fail' },
      durationsMs: { listPets: [4] },
    })
    expect(broke).toMatchObject({ isNew: true, events: [{ type: 'target.non-conformant', target: 'shop' }] })
    const runs = await history.db.selectFrom('run').selectAll().orderBy('startedAt').execute()
    expect(runs).toMatchObject([
      { cycle: 'one', verdict: 'conformant', exitCode: 0, requests: 78, remaining: 961 },
      { cycle: 'two', verdict: 'non-conformant', exitCode: 1, startedAt: firstNight + dayMs },
    ])
    expect(JSON.parse(runs[1]?.verdicts ?? '')).toMatchObject({ 'LIST-3': 'fail', 'AUTH-1': 'pass' })
    expect(await readState(history.db, 'shop')).toMatchObject({
      status: 'non-conformant',
      requirements: { 'LIST-3': { failed: true, since: firstNight + dayMs } },
    })
    expect(await history.db.selectFrom('latency').select(['count', 'medianMs', 'p95Ms']).execute()).toEqual([
      { count: 3, medianMs: 9, p95Ms: 40 },
      { count: 1, medianMs: 4, p95Ms: 4 },
    ])
    const { totals } = await history.db.selectFrom('target').select('totals').executeTakeFirstOrThrow()
    expect(readStoredTotals(totals, 'shop')).toMatchObject({
      runs: 2,
      requests: 156,
      failures: { 'LIST-3': 1 },
      latencies: { listPets: { buckets: [2, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4], count: 4, sumMs: 56 } },
    })
    expect(await history.db.selectFrom('artifact').select('name').execute()).toHaveLength(2)
  })

  it('has one run of a target a cycle, and tells each event to those who want it', async () => {
    const history = await open(await historyFile())
    const made: MadeRun = { at: firstNight, verdicts: { 'LIST-3': 'fail' } }
    expect(await record(history, 'shop', 'one', made)).toMatchObject({ isNew: true })
    expect(await record(history, 'shop', 'one', made)).toEqual({ isNew: false, events: [] })
    await record(history, 'shop', 'two', { at: firstNight + dayMs })
    expect(await history.db.selectFrom('run').select('id').execute()).toHaveLength(2)
    const sent = await history.db
      .selectFrom('delivery')
      .innerJoin('event', 'event.id', 'delivery.eventId')
      .select(['receiver', 'type'])
      .orderBy('at')
      .orderBy('receiver')
      .execute()
    expect(sent).toEqual([
      { receiver: 'ops', type: 'target.non-conformant' },
      { receiver: 'chat', type: 'target.conformant' },
      { receiver: 'ops', type: 'target.conformant' },
    ])
  })

  it('has a refused run with its reason, which changes nothing of how its target stands', async () => {
    const path = await historyFile()
    const history = await open(path)
    await record(history, 'shop', 'one', { at: firstNight, verdicts: { 'LIST-3': 'fail' } })
    const before = await readState(history.db, 'shop')
    const target = 'https://evil.example/v1'
    await refuse(history, { ...entryNamed('shop'), options: { target } }, 'two')
    await refuse(history, entryNamed('new'), 'two')
    expect(await readState(history.db, 'shop')).toEqual(before)
    expect(await history.db.selectFrom('event').select('type').execute()).toHaveLength(1)
    expect(await readTarget(history, 'shop')).toMatchObject({
      baseUrl: 'https://pets.example/v1',
      standing: 'non-conformant',
      lastRun: { cycle: 'two', verdict: 'inconclusive', refused: 'the key is for another origin' },
      lastCompleteAt: firstNight,
    })
    expect(await readTarget(history, 'new')).toMatchObject({ standing: 'unknown', failed: [] })
    const runs = await readRuns(history, 'shop')
    expect(runs.map(kindOfRun)).toEqual(['fail', 'inconclusive'])
  })

  it('has the run of a cycle that was refused at first, and no refusal after it', async () => {
    const history = await open(await historyFile())
    await refuse(history, entryNamed('shop'), 'one')
    await refuse(history, entryNamed('shop'), 'one')
    expect(await record(history, 'shop', 'one', { at: firstNight })).toMatchObject({ isNew: true })
    await refuse(history, entryNamed('shop'), 'one')
    const runs = await history.db.selectFrom('run').select(['verdict', 'refused']).execute()
    expect(runs).toEqual([{ verdict: 'conformant', refused: null }])
  })

  it('brings a file of its first form to the present one', async () => {
    const path = await historyFile()
    const old = await openHistory(path)
    await record(old, 'shop', 'one', { at: firstNight })
    await old.db.schema.alterTable('run').dropColumn('refused').execute()
    await sql`delete from kysely_migration where name <> '0001-tables'`.execute(old.db)
    await old.close()
    const history = await openHistoryToRead(dirname(path), path)
    opened.push(history)
    expect(await readTarget(history, 'shop')).toMatchObject({ standing: 'conformant' })
    await refuse(history, entryNamed('shop'), 'two')
  })

  it('tells events in the order in which they came about, whatever the clock', async () => {
    const history = await open(await historyFile())
    const broken: MadeRun = { at: firstNight, verdicts: { 'LIST-3': 'fail' } }
    await record(history, 'shop', 'one', broken)
    await record(history, 'shop', 'two', { at: firstNight - dayMs })
    const told = await history.db.selectFrom('event').select(['type', 'at']).orderBy('at').execute()
    expect(told).toEqual([
      { type: 'target.non-conformant', at: firstNight + 1000 },
      { type: 'target.conformant', at: firstNight + 1001 },
    ])
  })

  it('knows when its file is no longer there', async () => {
    const path = await historyFile()
    const history = await open(path)
    expect(history.isThere()).toBe(true)
    await rm(path)
    expect(history.isThere()).toBe(false)
    await open(path)
    expect(history.isThere()).toBe(false)
  })

  it('refuses one of another version, and says so', async () => {
    const path = await historyFile()
    const history = await open(path)
    await sql`insert into kysely_migration values ('9999-later', '2099-01-01')`.execute(history.db)
    await expect(openHistory(path)).rejects.toThrow(/written by another version/)
  })

  it('knows a finding again by what it is', async () => {
    const history = await open(await historyFile())
    for (const [night, cycle] of ['one', 'two', 'three'].entries())
      await record(history, 'shop', cycle, {
        at: firstNight + night * dayMs,
        ...(cycle === 'two' ? {} : { verdicts: { 'LIST-3': 'fail' } }),
      })
    const found = await history.db.selectFrom('finding').selectAll().execute()
    expect(found).toMatchObject([
      { requirement: 'LIST-3', times: 2, firstSeenAt: firstNight, lastSeenAt: firstNight + 2 * dayMs },
    ])
  })

  it('keeps since when an open question is answered as it is', async () => {
    const history = await open(await historyFile())
    for (const [night, answer] of ['400', '400', '200', '200'].entries())
      await record(history, 'shop', `night ${night}`, {
        at: firstNight + night * dayMs,
        answers: { 'GET /pets?limit=0': answer },
      })
    expect(
      await history.db.selectFrom('observation').select(['answer', 'since']).orderBy('since').execute(),
    ).toEqual([
      { answer: '400', since: firstNight },
      { answer: '200', since: firstNight + 3 * dayMs },
    ])
  })

  it('forgets old runs and their files, and not how the target stands', async () => {
    const history = await open(await historyFile())
    for (let night = 0; night < 10; night += 1)
      await record(history, 'shop', `night ${night}`, {
        at: firstNight + night * dayMs,
        verdicts: night === 0 ? { 'LIST-3': 'fail' } : {},
        durationsMs: { listPets: [1] },
      })
    const now = firstNight + 9 * dayMs + 1
    expect(await prune(history, { runsMs: 5 * dayMs, filesMs: 2 * dayMs }, now)).toBe(5)
    const count = async (
      table: 'run' | 'artifact' | 'latency' | 'event' | 'finding' | 'delivery',
    ): Promise<number> => (await history.db.selectFrom(table).selectAll().execute()).length
    expect({
      run: await count('run'),
      latency: await count('latency'),
      artifact: await count('artifact'),
      event: await count('event'),
      delivery: await count('delivery'),
      finding: await count('finding'),
    }).toEqual({ run: 5, latency: 5, artifact: 2, event: 0, delivery: 0, finding: 0 })
    expect(await readState(history.db, 'shop')).toMatchObject({ status: 'conformant' })
  })

  it('forgets nothing by a clock that is far ahead, and goes on forgetting behind a pause', async () => {
    const history = await open(await historyFile())
    for (let night = 0; night < 10; night += 1)
      await record(history, 'shop', `night ${night}`, { at: firstNight + night * dayMs })
    const keep = { runsMs: 20 * dayMs, filesMs: 20 * dayMs }
    const ahead = firstNight + 500 * dayMs
    await record(history, 'shop', 'ahead', { at: ahead })
    expect(await prune(history, keep, ahead)).toBe(0)
    await record(history, 'shop', 'behind a pause', { at: firstNight + 300 * dayMs })
    expect(await prune(history, keep, firstNight + 302 * dayMs)).toBe(10)
  })

  it('is read by who may not write beside it, while nobody has it open who writes', async () => {
    const path = await historyFile()
    const writing = await open(path)
    await record(writing, 'shop', 'night', { at: firstNight })
    const [folder, program] = [
      dirname(path),
      fileURLToPath(new URL('read-without-rights.ts', import.meta.url)),
    ]
    await writing.close()
    await chmod(path, 0o444)
    await chmod(folder, 0o555)
    const { stdout } = await promisify(execFile)(process.execPath, [program, path])
    expect(stdout).toBe('shop\n')
    expect(await readdir(folder)).toEqual(['history.db'])
    await chmod(folder, 0o755)
  })

  it('lends a key to one at a time', async () => {
    const history = await open(await historyFile())
    const one = { name: 'key', holder: 'one', until: 100 }
    const other = { name: 'key', holder: 'other', until: 200 }
    expect(await takeLease(history, one, 0)).toBe(true)
    expect(await takeLease(history, other, 50)).toBe(false)
    expect(await takeLease(history, { ...one, until: 150 }, 50)).toBe(true)
    expect(await takeLease(history, other, 120)).toBe(false)
    expect(await takeLease(history, other, 150)).toBe(true)
    // Taken by a clock that was an hour ahead, and has been set back.
    await takeLease(history, { ...other, until: 3_600_000 }, 3_599_900)
    expect(await takeLease(history, { ...one, until: 250 }, 150)).toBe(true)
    await giveLeaseBack(history, one)
    expect(await takeLease(history, other, 150)).toBe(true)
    await giveLeaseBack(history, one)
    expect(await takeLease(history, { ...one, until: 260 }, 160)).toBe(false)
    await giveLeaseBack(history, other)
    expect(await takeLease(history, { ...one, until: 260 }, 160)).toBe(true)
  })

  it('names a lease of a key alike whoever asks, and tells nobody the key', async () => {
    const path = await historyFile()
    const [one, other, third] = [await open(path), await open(path), await open(await historyFile())]
    const name = await keyLeaseName(one, 'sesame-4711')
    expect(await keyLeaseName(other, 'sesame-4711')).toBe(name)
    expect(await keyLeaseName(one, 'sesame-4712')).not.toBe(name)
    expect(await keyLeaseName(third, 'sesame-4711')).not.toBe(name)
    expect(name).not.toContain('sesame')
  })

  it('says what is wrong with a place that it cannot be in', async () => {
    await expect(openHistory('/')).rejects.toThrow(UsageError)
    const refused = openHistory('postgres://u:sesame@127.0.0.1:1/pets?password=sesame')
    await expect(refused).rejects.toThrow(/The history 127\.0\.0\.1:1\/pets cannot be opened/)
    await expect(refused).rejects.not.toThrow(/sesame/)
  })
})
