import { createHash } from 'node:crypto'
import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { accountOf, dayOf, parseDayState, serialiseDayState } from '../../src/run/day-state.ts'
import { called, start } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { reference } from './support/reference.ts'
import { readReport } from './support/reports.ts'

const salt = '0123456789abcdef'.repeat(2)

test('runs of one day share the requests of a key', async () => {
  const service = await reference()
  const cwd = await folder()
  const key = service.keys.free
  const env = { PETSTORE_API_KEY: key }
  const account = accountOf({ salt }, service.baseUrl, key)
  const spent = async (): Promise<number> => {
    const text = await readFile(join(cwd, 'spent.json'), 'utf8')
    const state = parseDayState(text, dayOf(new Date()), 'it')
    return state.spent[accountOf(state, service.baseUrl, key)] ?? 0
  }
  const args = ['run', '--target', service.baseUrl, '--state', 'spent.json', '--requirement', 'GET-2']

  const first = await called(args, { cwd, env })
  expect(first.code).toBe(0)
  const asked = service.arrivals.length
  expect(await spent()).toBe(asked)

  const day = dayOf(new Date())
  await writeFile(
    join(cwd, 'spent.json'),
    serialiseDayState({ day, salt, spent: { [account]: 895 }, reserved: [] }),
  )
  // What is left of the day is enough for what decides, though most of it is the others' share.
  const second = await called([...args, '--plan', 'free'], { cwd, env })
  expect(second.code).toBe(0)
  const more = service.arrivals.length - asked
  expect(more).toBeGreaterThan(5)
  expect(await spent()).toBe(895 + more)

  await writeFile(
    join(cwd, 'spent.json'),
    serialiseDayState({ day, salt, spent: { [account]: 990 }, reserved: [] }),
  )
  const third = await called([...args, '--plan', 'free'], { cwd, env })
  expect(third.code).toBe(3)
  expect(service.arrivals.length).toBeLessThanOrEqual(asked + more + 10)
  const report = await readReport(join(cwd, 'reports'))
  const row = report.requirements.find(({ id }) => id === 'GET-2')
  expect(row?.verdict).toBe('inconclusive')
  expect(row?.reason).toContain("the run's part of the plan's 1000 requests a day is spent")
  expect(await readFile(join(cwd, 'spent.json'), 'utf8')).not.toContain(key)
})

test('the trial of the rate limit heeds the day as well', async () => {
  const service = await reference()
  const cwd = await folder()
  const env = { PETSTORE_API_KEY: service.keys.free, PETSTORE_RATE_LIMIT_KEY: service.keys.spare }
  const spent = { [accountOf({ salt }, service.baseUrl, service.keys.spare)]: 950 }
  await writeFile(
    join(cwd, 'spent.json'),
    serialiseDayState({ day: dayOf(new Date()), salt, spent, reserved: [] }),
  )
  const args = ['run', '--target', service.baseUrl, '--state', 'spent.json', '--profile', 'rate-limit']
  const { code } = await called([...args, '--requirement', 'RATE-5', '--plan', 'free'], { cwd, env })
  expect(code).toBe(3)
  const report = await readReport(join(cwd, 'reports'))
  expect(report.requirements.find(({ id }) => id === 'RATE-5')?.reason).toBe(
    "takes up to 60 requests, and other runs have spent, or may spend yet, 950 of the plan's 1000 requests a day",
  )
})

test('an interrupted run books what it spent', async () => {
  const service = await reference()
  const cwd = await folder()
  const key = service.keys.business
  const args = [
    'run',
    '--target',
    service.baseUrl,
    '--state',
    'spent.json',
    '--plan',
    'free',
    '--profile',
    'full',
  ]
  const run = start([...args, '--exhaust-main-key'], { cwd, env: { PETSTORE_API_KEY: key } })
  await vi.waitFor(() => expect(service.arrivals.length).toBeGreaterThan(20), { timeout: 20_000 })
  run.process.kill('SIGTERM')
  expect((await run.outcome).code).toBe(143)
  const text = await readFile(join(cwd, 'spent.json'), 'utf8')
  const state = parseDayState(text, dayOf(new Date()), 'it')
  const booked = state.spent[accountOf(state, service.baseUrl, key)] ?? 0
  // Requests that are refused for their credential spend nothing.
  const withKey = service.arrivals.filter((arrival) => arrival.key !== undefined).length
  expect(booked).toBeGreaterThanOrEqual(withKey)
  expect(booked).toBeLessThanOrEqual(withKey + 16)
})

test('a run that waits for others to be done with the state file ends when it is told to', async () => {
  const service = await reference()
  const cwd = await folder()
  const lock = join(cwd, 'spent.json.lock')
  await writeFile(lock, '')
  const held = setInterval(() => void utimes(lock, new Date(), new Date()).catch(() => undefined), 500)
  onTestFinished(() => clearInterval(held))
  const run = start(['run', '--target', service.baseUrl, '--state', 'spent.json'], {
    cwd,
    env: { PETSTORE_API_KEY: service.keys.business },
  })
  await run.says('Judging ')
  run.process.kill('SIGTERM')
  const { code, err } = await run.outcome
  expect(code).toBe(143)
  expect(err).toContain('spent.json is locked: the run was stopped while it waited.')
  expect(service.arrivals).toEqual([])
})

test('a damaged state file stops the run before it sends anything, and is kept', async () => {
  const service = await reference()
  const cwd = await folder()
  await writeFile(join(cwd, 'spent.json'), '{"day":')
  const { code, err } = await called(['run', '--target', service.baseUrl, '--state', 'spent.json'], {
    cwd,
    env: { PETSTORE_API_KEY: service.keys.business },
  })
  expect(code).toBe(2)
  expect(err).toContain('is no state file of this suite, or is damaged; it was left as it is')
  expect(await readFile(join(cwd, 'spent.json'), 'utf8')).toBe('{"day":')
  expect(service.arrivals).toEqual([])
})

test('runs that start in the same moment pass no limit of the day together', async () => {
  const service = await reference()
  const cwd = await folder()
  const key = service.keys.business
  const spent = { [accountOf({ salt }, service.baseUrl, key)]: 900 }
  await writeFile(
    join(cwd, 'spent.json'),
    serialiseDayState({ day: dayOf(new Date()), salt, spent, reserved: [] }),
  )
  const args = ['run', '--target', service.baseUrl, '--state', 'spent.json', '--plan', 'free']
  const more = [
    '--max-requests',
    '50',
    '--max-wait',
    '0',
    '--requirement',
    'GET-2',
    '--requirement',
    'LIST-4',
  ]
  const runs = await Promise.all(
    ['one', 'two', 'three'].map((out) =>
      called([...args, ...more, '--out', out], { cwd, env: { PETSTORE_API_KEY: key } }),
    ),
  )
  expect(service.arrivals.length).toBeLessThanOrEqual(100)
  expect(runs.map(({ code }) => code)).toContain(0)
  expect(runs.map(({ code }) => code)).toContain(3)
  const state = parseDayState(await readFile(join(cwd, 'spent.json'), 'utf8'), dayOf(new Date()), 'it')
  expect(Object.values(state.spent)).toEqual([900 + service.arrivals.length])
  expect(state.reserved).toEqual([])
})

test('who reads a state file finds no key by trying likely ones against plain digests', async () => {
  const { baseUrl } = await reference()
  const cwd = await folder()
  const key = 'monkey12'
  const args = [
    'run',
    '--target',
    baseUrl,
    '--state',
    'spent.json',
    '--requirement',
    'GET-2',
    '--max-requests',
    '5',
  ]
  await called(args, { cwd, env: { PETSTORE_API_KEY: key } })
  const text = await readFile(join(cwd, 'spent.json'), 'utf8')
  const state = parseDayState(text, dayOf(new Date()), 'it')
  expect(Object.keys(state.spent)).toEqual([accountOf(state, baseUrl, key)])
  for (const tried of [key, `${new URL(baseUrl).origin}\n${key}`, `${state.salt}${key}`])
    for (const kind of ['sha256', 'sha512', 'sha1', 'md5'])
      expect(text).not.toContain(createHash(kind).update(tried).digest('hex'))
})
