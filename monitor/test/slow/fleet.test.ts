import { expect, test } from 'vitest'
import type { RunningReference } from '../../../src/service/start-reference.ts'
import { isRecord } from '../../../src/spec/is-record.ts'
import { reference } from '../../../test/e2e/support/reference.ts'
import { readStoredState, readStoredTotals } from '../../src/history/stored-state.ts'
import { Fleet, hangingService, type Target, urlOf } from './fleet/fleet.ts'
import { sixtyFaults } from './fleet/sixty-faults.ts'

/** A database that begins anew in the middle, and what dies, is heard of after so long at the latest. */
const patienceMs = 600_000

/** How targets of these tests are judged: quickly, and in the same way each time. */
const briefly = { profile: 'read-only', plan: 'business', maxRequests: 60, consistencyWindow: 0, seed: 11 }

test('sixty services, four workers of whom two are killed, a hanging target and a restarted database: each target has one right result a cycle', async () => {
  const fleet = await Fleet.open()
  const services = await Promise.all(sixtyFaults.map((fault) => reference({ fault })))
  const keys = Object.fromEntries(services.map((service, index) => [variable(index), service.keys.business]))
  const targets: readonly Target[] = [
    ...sixtyFaults.map(
      (fault, index): Target => ({
        ...briefly,
        name: fault.name,
        target: services[index]?.baseUrl ?? '',
        keyVariable: variable(index),
        requirement: [fault.target],
      }),
    ),
    {
      ...briefly,
      name: 'hanging',
      target: await hangingService(),
      keyVariable: 'HANGING_KEY',
      timeout: 2000,
    },
  ]
  fleet.allow(targets)
  const workers = Array.from({ length: 4 }, () =>
    fleet.worker({ ...keys, HANGING_KEY: 'of-no-service' }, '--slots', '2'),
  )
  const kill = async (index: number): Promise<void> => {
    const victim = workers[index]?.process
    // Only one that is in the middle of a run leaves something undone.
    await fleet.until('a worker is in a run', () => fleet.isRunning(victim?.pid), patienceMs)
    victim?.kill('SIGKILL')
  }
  const reached = (cycle: string, count: number): Promise<void> =>
    fleet.until(`${count} runs in ${cycle}`, async () => (await fleet.recorded(cycle)) >= count, patienceMs)

  const settings = { confirmAfter: 1 }
  const first = await fleet.schedule(targets, ['--now', 'first'], settings)
  expect(first).toMatchObject({ code: 0, err: '' })
  await reached('first', 5)
  await kill(0)
  await reached('first', 20)
  await fleet.postgres.restart()
  await reached('first', targets.length)
  expect(await fleet.schedule(targets, ['--now', 'second'], settings)).toMatchObject({ code: 0 })
  await reached('second', 5)
  await kill(1)
  await reached('second', targets.length)
  // Whatever is done twice comes afterwards.
  await fleet.until('nothing is left to do', async () =>
    (await fleet.jobs()).every(({ state }) => state === 'completed'),
  )

  const runs = await fleet.history.db.selectFrom('run').selectAll().execute()
  const stored = await fleet.history.db.selectFrom('target').selectAll().execute()
  const events = await fleet.history.db.selectFrom('event').select(['target', 'type']).execute()
  expect(runs).toHaveLength(2 * targets.length)
  expect(Object.fromEntries(sixtyFaults.map(({ name }) => [name, told(name)]))).toEqual(
    Object.fromEntries(
      sixtyFaults.map(({ name, target }) => [
        name,
        { cycles: ['first', 'second'], isBroken: [true, true], row: true, runs: 2, events: 1, target },
      ]),
    ),
  )
  expect(
    runs.filter(({ target }) => target === 'hanging').map(({ cycle, unreachable }) => [cycle, unreachable]),
  ).toEqual(
    expect.arrayContaining([
      ['first', expect.any(String)],
      ['second', expect.any(String)],
    ]),
  )
  const jobs = await fleet.jobs()
  expect(jobs.filter(({ retryCount }) => retryCount > 0).length).toBeGreaterThanOrEqual(2)
  const dump = fleet.postgres.dump()
  expect(dump).toContain(variable(0))
  expect(secretsIn(dump, services)).toEqual([])

  function told(name: string): unknown {
    const fault = sixtyFaults.find((one) => one.name === name)
    const own = runs
      .filter(({ target }) => target === name)
      .toSorted((one, other) => one.startedAt - other.startedAt)
    const row = stored.find((one) => one.name === name)
    const state = readStoredState(row?.state ?? 'null', name)
    return {
      cycles: own.map(({ cycle }) => cycle),
      isBroken: own.map(({ verdicts }) => isBroken(verdicts, fault?.target)),
      row: state.requirements[fault?.target ?? '']?.failed,
      runs: row === undefined ? 0 : readStoredTotals(row.totals, name).runs,
      events: events.filter(({ target }) => target === name).length,
      target: fault?.target,
    }
  }
})

test('one run at a time is made on a key, whatever it is called and however many workers there are', async () => {
  const fleet = await Fleet.open()
  const service = await reference()
  const target = (name: string, keyVariable: string): Target => ({
    ...briefly,
    name,
    target: service.baseUrl,
    keyVariable,
  })
  const targets = [
    target('one', 'A_KEY'),
    target('two', 'A_KEY'),
    target('three', 'SAME_KEY'),
    target('four', 'SAME_KEY'),
  ]
  fleet.allow(targets)
  const keys = { A_KEY: service.keys.business, SAME_KEY: service.keys.business }
  fleet.worker(keys, '--slots', '2')
  fleet.worker(keys, '--slots', '2')
  expect(await fleet.schedule(targets, ['--now', 'first'])).toMatchObject({ code: 0 })
  await fleet.until('all are judged', async () => (await fleet.recorded('first')) === 4, patienceMs)

  const runs = await fleet.history.db.selectFrom('run').selectAll().orderBy('startedAt').execute()
  const overlapping = runs.filter(
    ({ finishedAt }, index) => finishedAt > (runs[index + 1]?.startedAt ?? Infinity),
  )
  expect(runs.map(({ verdict }) => verdict)).toEqual(['conformant', 'conformant', 'conformant', 'conformant'])
  expect(overlapping).toEqual([])
})

test('a worker that is told to end hands back what it is at, and another one takes it at once', async () => {
  const fleet = await Fleet.open()
  let asked = 0
  const slow = await hangingService(() => {
    asked += 1
  })
  const targets = [{ ...briefly, name: 'slow', target: slow, keyVariable: 'A_KEY', timeout: 3000 }]
  fleet.allow(targets)
  const leaving = fleet.worker({ A_KEY: 'of-no-service' })
  const url = await urlOf(leaving)
  await fleet.until('it is ready', async () => (await fetch(`${url}/readyz`)).status === 200)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('petstore_worker_slots 2\n')
  expect((await fetch(url)).headers.get('content-type')).toContain('text/html')
  expect(await fleet.schedule(targets, ['--now', 'first'])).toMatchObject({ code: 0 })
  await fleet.until('the target is asked', async () => asked > 0)
  leaving.process.kill('SIGTERM')
  expect(await leaving.outcome).toMatchObject({ code: 0 })
  expect(await fleet.recorded('first')).toBe(0)
  expect(await fleet.history.db.selectFrom('lease').selectAll().execute()).toEqual([])

  fleet.worker({ A_KEY: 'of-no-service' })
  await fleet.until('another one has judged it', async () => (await fleet.recorded('first')) === 1)
  // Handed back, not lost and found: nobody had to notice that it was gone.
  expect((await fleet.jobs()).map(({ retryCount }) => retryCount)).toEqual([0, 0])
})

test('a worker sends its secrets nowhere but where its own file says, and records what it refused', async () => {
  const fleet = await Fleet.open()
  const service = await reference()
  let asked = 0
  const elsewhere = await hangingService(() => {
    asked += 1
  })
  const own = { ...briefly, name: 'own', target: service.baseUrl, keyVariable: 'A_KEY' }
  const { origin } = new URL(elsewhere)
  const made = [
    { ...briefly, name: 'database', target: elsewhere, keyVariable: 'PETSTORE_DATABASE' },
    { ...briefly, name: 'key', target: elsewhere, keyVariable: 'A_KEY' },
    { ...briefly, name: 'header', target: elsewhere, keyVariable: 'B_KEY', headerEnv: ['X-Secret=A_KEY'] },
    { ...briefly, name: 'file', target: elsewhere, keyVariable: 'B_KEY', headerFile: ['X-Secret=keys.yaml'] },
  ]
  fleet.allow([own, { name: 'theirs', target: elsewhere, keyVariable: 'B_KEY' }])
  const worker = fleet.worker({ A_KEY: service.keys.business, B_KEY: 'of-no-service' })
  expect(await fleet.schedule([own, ...made], ['--now', 'first'])).toMatchObject({ code: 0 })
  await fleet.until('all are recorded', async () => (await fleet.recorded('first')) === 5, patienceMs)
  worker.process.kill('SIGTERM')
  expect((await worker.outcome).out).toContain('database, cycle first: refused')
  expect(asked).toBe(0)
  const runs = await fleet.history.db.selectFrom('run').selectAll().orderBy('target').execute()
  expect(runs.map((run) => [run.target, run.verdict, run.refused])).toEqual([
    ['database', 'inconclusive', expect.stringContaining('keys.yaml has no entry for PETSTORE_DATABASE')],
    ['file', 'inconclusive', expect.stringContaining('headerFile: the file of keys keys.yaml has no entry')],
    ['header', 'inconclusive', expect.stringContaining(`A_KEY is not for ${origin}`)],
    ['key', 'inconclusive', expect.stringContaining(`A_KEY is not for ${origin}`)],
    ['own', 'conformant', null],
  ])
  // Refused once and not tried again.
  expect(
    (await fleet.jobs()).every(({ state, retryCount }) => state === 'completed' && retryCount === 0),
  ).toBe(true)
})

function variable(index: number): string {
  return `KEY_${index}`
}

function isBroken(verdicts: string, requirement: string | undefined): boolean {
  const value: unknown = JSON.parse(verdicts)
  const verdict = isRecord(value) && requirement !== undefined ? value[requirement] : undefined
  return verdict === 'fail' || verdict === 'warn'
}

function secretsIn(text: string, services: readonly RunningReference[]): readonly string[] {
  return services.flatMap(({ keys }) => Object.values(keys)).filter((key) => text.includes(key))
}
