import { readFile } from 'node:fs/promises'
import { request as ask, createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { called } from '../e2e/support/cli.ts'
import { folder } from '../e2e/support/folder.ts'
import { deafOrigin, listen } from '../e2e/support/listen.ts'
import { faultNamed, reference } from '../e2e/support/reference.ts'
import { readReport, withVerdict } from '../e2e/support/reports.ts'

/** Lines of a run's log of one kind. */
async function logged(cwd: string, kind: string): Promise<readonly Record<string, unknown>[]> {
  const lines = (await readFile(join(cwd, 'reports/events.ndjson'), 'utf8')).trimEnd().split('\n')
  return lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter((event) => event['kind'] === kind)
}

/** Has a port answer 503 a few times, and then what a service behind it does. */
async function starting(
  times: number,
  behind: string,
): Promise<{ readonly origin: string; readonly at: number[] }> {
  const at: number[] = []
  const origin = await listen((request, answer) => {
    at.push(Date.now())
    if (at.length <= times) {
      answer.writeHead(503, { 'content-type': 'text/plain' }).end('starting')
      return
    }
    const { method, url, headers } = request
    const forwarded = ask(
      new URL(url ?? '/', behind),
      { method, headers: { ...headers, connection: 'close' } },
      (got) => {
        answer.writeHead(got.statusCode ?? 500, got.headers)
        got.pipe(answer)
      },
    )
    request.pipe(forwarded)
  })
  return { origin, at }
}

test('a target that is still starting is waited for, and then judged as it is', async () => {
  const cwd = await folder()
  const service = await reference()
  const { origin, at } = await starting(2, new URL(service.baseUrl).origin)
  const env = { PETSTORE_API_KEY: service.keys.business }
  const args = ['run', '--target', `${origin}/v1`, '--requirement', 'LIST-1', '--wait-for-target', '30']
  const { code, err } = await called(args, { cwd, env })
  expect(code).toBe(0)
  expect(err).toContain('Waiting for the target: ')
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(950)
  expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThan(1900)
  expect((await logged(cwd, 'waited')).map(({ status }) => status)).toEqual([503, 503, 200])
  const report = await readReport(join(cwd, 'reports'))
  expect(report.verdict).toBe('conformant')
  expect(report.requests.total).toBe(at.length)
  expect(report.findings).toEqual([])
  const { finishedAt, calibration, ...told } = report
  expect((await called(['report', 'reports'], { cwd })).code).toBe(0)
  expect(await readReport(join(cwd, 'reports'))).toMatchObject(told)
})

test('the requests that waiting takes come out of those of the run', async () => {
  const cwd = await folder()
  const service = await reference()
  const { origin, at } = await starting(1, new URL(service.baseUrl).origin)
  const env = { PETSTORE_API_KEY: service.keys.business }
  const args = ['run', '--target', `${origin}/v1`, '--max-requests', '60', '--wait-for-target', '30']
  await called(args, { cwd, env })
  expect(at.length).toBe(60)
})

test('a port that opens late is waited for', async () => {
  const cwd = await folder()
  const service = await reference()
  const origin = await deafOrigin()
  const args = ['run', '--target', `${origin}/v1`, '--requirement', 'AUTH-1', '--wait-for-target', '60']
  const run = called(args, { cwd, env: { PETSTORE_API_KEY: service.keys.business } })
  // However long the machine takes to begin.
  while ((await logged(cwd, 'waited').catch(() => [])).length === 0) await sleep(50)
  const late = createServer((_request, answer) => {
    answer.writeHead(401, { 'content-type': 'application/json' }).end('{}')
  }).listen(Number(new URL(origin).port), '127.0.0.1')
  onTestFinished(() => {
    late.close()
    late.closeAllConnections()
  })
  await run
  const waited = await logged(cwd, 'waited')
  expect(waited.length).toBeGreaterThan(1)
  expect(waited[0]).toMatchObject({ error: { kind: 'refused' } })
  expect(waited.at(-1)).toMatchObject({ status: 401 })
})

test('one that does not come in time is unreachable, and every report says so', async () => {
  const cwd = await folder()
  const args = ['run', '--target', `${await deafOrigin()}/v1`, '--wait-for-target', '2']
  const { code, out, ms } = await called(args, { cwd, env: { PETSTORE_API_KEY: 'nobodys-key' } })
  expect(code).toBe(3)
  expect(ms).toBeLessThan(20_000)
  expect(out.replaceAll(/\s+/g, ' ')).toContain(
    'No verdict could be reached: the target did not answer within 2 s (--wait-for-target): 2 requests, the last one: ',
  )
  const report = await readReport(join(cwd, 'reports'))
  expect(report).toMatchObject({ verdict: 'inconclusive', requests: { total: 2 }, suiteFaults: [] })
  expect(report.requirements.find(({ id }) => id === 'LIST-1')?.reason).toContain('did not answer within 2 s')
  const { finishedAt, calibration, ...told } = report
  expect((await called(['report', 'reports'], { cwd })).code).toBe(3)
  expect(await readReport(join(cwd, 'reports'))).toMatchObject(told)
})

test('with --fail-fast a run ends with the first broken MUST, and the reports say what was left', async () => {
  const cwd = await folder()
  const service = await reference(faultNamed('unknown-id-410'))
  const env = { PETSTORE_API_KEY: service.keys.business }
  const args = ['run', '--target', service.baseUrl, '--seed', '1']
  const whole = await called([...args, '--out', 'whole'], { cwd, env })
  const sent = service.arrivals.length
  const { code, out } = await called([...args, '--fail-fast'], { cwd, env })
  expect(whole.code).toBe(1)
  expect(code).toBe(1)
  expect(service.arrivals.length - sent).toBeLessThan(sent / 2)
  expect(out).toContain('✗ F1 GET-2: An unknown id gets 404')
  const report = await readReport(join(cwd, 'reports'))
  expect(report).toMatchObject({ verdict: 'non-conformant', suiteFaults: [] })
  const open = report.requirements.filter(({ verdict }) => verdict === 'inconclusive')
  expect(open.length).toBeGreaterThan(5)
  const early = open.filter(({ reason }) =>
    reason.includes('ended with the first broken MUST (--fail-fast): see GET-'),
  )
  expect(early.length).toBeGreaterThan(open.length / 2)
  for (const { blockedBy } of early) expect(blockedBy).not.toEqual([])
  expect(await readFile(join(cwd, 'reports/junit.xml'), 'utf8')).toContain('--fail-fast')
  expect(await readFile(join(cwd, 'reports/report.html'), 'utf8')).toContain('--fail-fast')
  const { finishedAt, calibration, ...told } = report
  expect((await called(['report', 'reports'], { cwd })).code).toBe(1)
  expect(await readReport(join(cwd, 'reports'))).toMatchObject(told)
})

test('with --fail-fast a run of what is not broken, or only of what is waived, goes to its end', async () => {
  const cwd = await folder()
  const service = await reference()
  const env = { PETSTORE_API_KEY: service.keys.business }
  const { code } = await called(['run', '--target', service.baseUrl, '--max-requests', '60', '--fail-fast'], {
    cwd,
    env,
  })
  expect(code).toBe(0)
  expect(withVerdict(await readReport(join(cwd, 'reports')), 'fail')).toEqual([])
})

test.for([
  [['--wait-for-target', '0'], '--wait-for-target must be a whole number from 1 to 3600'],
  [['--wait-for-target', 'long'], '--wait-for-target must be a whole number'],
  [['--fail-fast=yes'], '--fail-fast'],
] as const)('%j is refused', async ([args, words]) => {
  const { code, err } = await called(['run', ...args], { cwd: await folder() })
  expect(code).toBe(2)
  expect(err).toContain(words)
})

test('the same run tells the same twice, but for times, the tag and its folder', async () => {
  const told = async (): Promise<string> => {
    const { out, err } = await called(['run', '--seed', '7', '--max-requests', '100'], {
      cwd: await folder(),
      env: { CI: 'true' },
    })
    // Whether a connection was still kept is the machine's doing, and counts among what was tried together.
    return (
      `${err}${out}`
        .replaceAll(/127\.0\.0\.1:\d+/g, '<target>')
        .replaceAll(/in \d+ s/g, 'in <time>')
        // How far a run is as a section begins, and how long the rest takes.
        .replaceAll(/: \d+\/(\d+ requests), \d+:\d\d left/g, ': some of $1')
        .replaceAll(/[\d,]+ of ([\d,]+ (?:pairs|triples))/g, 'some of $1')
    )
  }
  const first = await told()
  expect(first).toContain('CONFORMANT')
  expect(await told()).toBe(first)
})
