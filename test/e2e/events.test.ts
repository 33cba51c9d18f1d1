import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { conclude, initialState, judge } from '../../src/oracle/judge.ts'
import type { Report } from '../../src/report/json.ts'
import { loadContract } from '../../src/spec/contract.ts'
import type { Judgement } from '../../src/spec/judgement.ts'
import type { LogEvent } from '../../src/spec/log-event.ts'
import { oracleEvents } from '../oracle-events.ts'
import { called, start } from './support/cli.ts'
import { readEvents } from './support/events.ts'
import { folder } from './support/folder.ts'
import { readHar } from './support/har.ts'
import { listen, routed } from './support/listen.ts'
import { proxy } from './support/proxy.ts'
import { faultNamed, reference } from './support/reference.ts'
import { readReport } from './support/reports.ts'

const ofKind = <Kind extends LogEvent['kind']>(events: readonly LogEvent[], kind: Kind) =>
  events.filter((event): event is Extract<LogEvent, { kind: Kind }> => event.kind === kind)

/** All that the oracle says of a log. */
async function judgedAgain(events: readonly LogEvent[]): Promise<readonly Judgement[]> {
  const [started] = ofKind(events, 'run-started')
  const { baseUrl, tag, consistencyWindowMs, categoryGiven, categoryId, profile } = started?.options ?? {}
  const options = {
    contract: await loadContract(),
    tag: String(tag),
    plan: undefined,
    isOfPlan: true,
    consistencyWindowMs: Number(consistencyWindowMs),
    knownCategory: categoryGiven === true ? BigInt(String(categoryId)) : undefined,
    mayCreate: profile !== 'read-only',
  }
  let state = initialState
  const judgements = oracleEvents(events, String(baseUrl)).flatMap((event) => {
    const ruling = judge(state, event, options)
    state = ruling.state
    return ruling.judgements
  })
  return [...judgements, ...conclude(state, options)]
}

test.for(['get-id-text', 'limit-100-crashes'])(
  'a run is told from its first line to its last, and judged again by that comes to the same (%s)',
  async (fault) => {
    const cwd = await folder()
    const service = await reference(faultNamed(fault))
    const env = { PETSTORE_API_KEY: service.keys.business }
    const args = ['run', '--max-requests', '150', '--target', service.baseUrl]
    expect((await called(args, { cwd, env })).code).toBe(1)
    const report = await readReport(join(cwd, 'reports'))
    const events = await readEvents(join(cwd, 'reports'))
    expect(events[0]).toMatchObject({ kind: 'run-started', options: { seed: report.seed } })
    expect(events.at(-1)).toMatchObject({ kind: 'run-ended', complete: true, verdict: 'non-conformant' })
    expect(ofKind(events, 'answered')).toHaveLength(report.requests.total)
    expect(ofKind(events, 'leftover')).toHaveLength(report.leftovers.length)
    const judgements = await judgedAgain(events)
    const cases = new Map<string, Set<string>>([['VERSION-1', new Set(['the base address'])]])
    for (const judgement of judgements) {
      if (judgement.state !== 'satisfied') continue
      const { requirement, coverageCase } = judgement
      cases.set(requirement, (cases.get(requirement) ?? new Set()).add(coverageCase))
    }
    const passed = report.requirements.filter(({ verdict }) => verdict === 'pass')
    expect(passed.length).toBeGreaterThan(20)
    for (const { id, basis } of passed) expect(basis?.coverageCases, id).toEqual([...(cases.get(id) ?? [])])
    const broken = judgements.flatMap((judgement) =>
      judgement.state === 'violated'
        ? [
            `${judgement.requirement}: ${judgement.actual} (${Math.max(...judgement.exchanges.map(({ number }) => number))})`,
          ]
        : [],
    )
    const told = report.findings
      .filter(({ certainty, requirement }) => certainty === 'final' && requirement !== 'ERROR-4')
      .map(({ requirement, actual, exchanges }) => `${requirement}: ${actual} (${exchanges.at(-1)?.number})`)
    expect(broken).toEqual(expect.arrayContaining(told))
    expect(told.length).toBeGreaterThan(0)

    // Reports are made of it again.
    expect((await called(['report', 'reports'], { cwd })).code).toBe(1)
    const again = await readReport(join(cwd, 'reports'))
    expect(verdictsOf(again)).toEqual(verdictsOf(report))
    expect(again).toMatchObject({
      findings: report.findings,
      complete: true,
      verdict: report.verdict,
      requests: report.requests,
      leftovers: report.leftovers,
      observations: report.observations,
    })
  },
)

function verdictsOf({ requirements }: Report): readonly unknown[] {
  return requirements.map(({ id, verdict, reason, findings, blockedBy, basis, cases, exchanges }) => {
    return { id, verdict, reason, findings, blockedBy, basis, cases, exchanges }
  })
}

test('a run that is killed has left all that it had sent and was answered by then', async () => {
  const cwd = await folder()
  const service = await reference()
  const origin = await proxy(new URL(service.baseUrl).origin, { delayMs: 60 })
  const args = ['run', '--concurrency', '1', '--target', `${origin}/v1`]
  const run = start(args, { cwd, env: { PETSTORE_API_KEY: service.keys.business } })
  // A few requests of those that decide.
  while (service.arrivals.length < 12) await setTimeout(10)
  const answered = service.arrivals.length
  run.process.kill('SIGKILL')
  expect((await run.outcome).code).toBe(null)
  const events = await readEvents(join(cwd, 'reports'))
  expect(answered).toBeGreaterThan(5)
  // The last answer may be on its way yet.
  expect(ofKind(events, 'answered').length).toBeGreaterThanOrEqual(answered - 1)
  expect(ofKind(events, 'sent').length).toBeGreaterThanOrEqual(answered)
  expect(ofKind(events, 'run-ended')).toEqual([])
  const { code, out } = await called(['report', 'reports'], { cwd })
  expect(code).toBe(3)
  expect(out).toContain('The run was interrupted')
  const report = await readReport(join(cwd, 'reports'))
  expect(report).toMatchObject({ complete: false, verdict: 'inconclusive', suiteFaults: [] })
  expect(report.requests.total).toBe(ofKind(events, 'answered').length)
  // What was under way then is told, too.
  const { log } = await readHar(join(cwd, 'reports'))
  expect(log.entries).toHaveLength(new Set(ofKind(events, 'sent').map(({ number }) => number)).size)
  expect(report.requirements.find(({ id }) => id === 'LIST-1')).toMatchObject({ verdict: 'pass' })
  expect(report.requirements.find(({ id }) => id === 'GET-3')).toMatchObject({ verdict: 'inconclusive' })
})

test('what is no log of a run is refused with words', async () => {
  const cwd = await folder()
  const nothing = await called(['report', '.'], { cwd })
  expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('There is no log events.ndjson')])
  for (const text of ['', 'dear diary\n', '{"kind":"run-started"}\n']) {
    await writeFile(join(cwd, 'events.ndjson'), text)
    const { code, err } = await called(['report', '.'], { cwd })
    expect([code, err]).toEqual([2, expect.stringContaining('is no log of a run')])
  }
})

test('a log behind a link is not made reports of, which everybody may read', async () => {
  const cwd = await folder()
  expect((await called(['run', '--requirement', 'VERSION-1', '--out', 'private'], { cwd })).code).toBe(0)
  await mkdir(join(cwd, 'public'))
  await symlink('../private/events.ndjson', join(cwd, 'public', 'events.ndjson'))
  const { code, err } = await called(['report', 'public'], { cwd })
  expect({ code, err }).toEqual({
    code: 2,
    err: 'The log public/events.ndjson cannot be read (it is a symbolic link).\n',
  })
  expect(await readdir(join(cwd, 'public'))).toEqual(['events.ndjson'])
})

test('no line of it, nor of the archive, shows a key, even of a service that sends back what it was sent', async () => {
  const cwd = await folder()
  const key = 'sk_live_51/Hq9+Zt3Wm8Rv2Xc=='
  const origin = await listen(
    routed((request, answer) => {
      const { authorization = '' } = request.headers
      answer.writeHead(request.method === 'POST' ? 201 : 200, { 'x-echo': authorization })
      answer.end(
        JSON.stringify({ id: authorization, name: authorization, echo: encodeURIComponent(authorization) }),
      )
    }),
  )
  const args = ['run', '--max-requests', '60', '--target', `${origin}/v1`]
  expect((await called(args, { cwd, env: { PETSTORE_API_KEY: key } })).code).toBe(1)
  expect(ofKind(await readEvents(join(cwd, 'reports')), 'answered').length).toBeGreaterThan(10)
  const names = ['events.ndjson', 'evidence.har']
  const texts = await Promise.all(names.map((name) => readFile(join(cwd, 'reports', name), 'utf8')))
  const parts = [
    key.slice(0, -4),
    'Hq9+Zt3Wm8Rv',
    'Hq9%2BZt3Wm8Rv',
    Buffer.from(key).toString('base64').slice(0, 24),
  ]
  for (const text of texts) {
    for (const part of parts) expect(text.includes(part), part).toBe(false)
    expect(text.includes('<key>')).toBe(true)
  }
})
