import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { validateReport } from '../../../src/report/read-report.ts'
import type { RunOptions } from '../../../src/run/options/run-options.ts'
import { listen } from '../../../test/e2e/support/listen.ts'
import { faultNamed, reference } from '../../../test/e2e/support/reference.ts'
import { parse } from '../../../test/unit/run/options/parse.ts'
import { JudgePool, type JudgePoolOptions } from '../../src/runner/judge-pool.ts'
import type { JudgedRun } from '../../src/sweep/judged-run.ts'

const noSignal = new AbortController().signal

function pool(options: JudgePoolOptions): JudgePool {
  const made = new JudgePool(options)
  onTestFinished(() => made.close())
  return made
}

function options(
  { baseUrl, keys }: { readonly baseUrl: string; readonly keys: { readonly business: string } },
  more: Partial<RunOptions> = {},
): RunOptions {
  const given = parse({
    flags: { target: baseUrl, profile: 'read-only', maxRequests: '40' },
    env: { PETSTORE_API_KEY: keys.business },
  })
  return { ...given, ...more }
}

test('one thread judges one service after the other, and is renewed', async () => {
  const { judge } = pool({ slots: 1, runsPerThread: 2 })
  const [good, bad] = [await reference(), await reference(faultNamed('unknown-id-410'))]
  const verdicts: string[] = []
  for (const service of [good, bad, good, bad, good]) {
    const judged = await judge(options(service), noSignal)
    verdicts.push(judged.report.verdict)
    expect(judged.report.target.baseUrl).toBe(service.baseUrl)
    const answers = Object.values(judged.durationsMs).flat()
    expect(answers.length).toBeGreaterThan(20)
    expect(judged.remaining).toBeGreaterThan(0)
  }
  expect(verdicts).toEqual(['conformant', 'non-conformant', 'conformant', 'non-conformant', 'conformant'])
})

test('a run that comes to no end, or takes too much memory, is inconclusive, and says why', async () => {
  const service = await reference()
  // It is to be over before it has begun.
  const impatient = pool({ slots: 1, graceMs: -999 })
  const late = await impatient.judge(options(service, { maxTimeMs: 1000 }), noSignal)
  expect(reasonsOf(late)).toEqual(['the run came to no end in 0.001 s, and was ended'])
  const small = pool({ slots: 1, memoryMb: 8 })
  for (let run = 0; run < 2; run++) {
    const large = await small.judge(options(service), noSignal)
    expect(reasonsOf(large)).toEqual(['the run took more memory than the 8 MiB that it may, and was ended'])
    expect(validateReport(large.report)).toEqual([])
    expect(large).toMatchObject({
      report: { verdict: 'inconclusive', complete: false, suiteFaults: [], findings: [] },
      exitCode: 3,
      ended: expect.stringContaining('memory'),
    })
    expect(Object.keys(large.files)).toEqual(['report.json', 'report.html'])
  }
})

test('a run that is ended in its middle tells what it has sent, and leaves no folder behind', async () => {
  // Other programs of this machine may keep theirs in the usual one.
  const folder = mkdtempSync(join(tmpdir(), 'folders-of-runs-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const impatient = pool({ slots: 1, graceMs: -58_000 })
  const service = await reference()
  // The thread has loaded the suite afterwards.
  await impatient.judge(options(service, { maxTimeMs: 600_000 }), noSignal)
  const silent = { ...service, baseUrl: `${await listen(() => undefined)}/v1` }
  const endless = options(silent, { maxTimeMs: 60_000, timeoutMs: 60_000 })
  const { report, ended, files } = await impatient.judge(endless, noSignal)
  expect(ended).toContain('came to no end in 2 s')
  expect(report.requests.total).toBeGreaterThan(0)
  expect(Object.keys(files)).toContain('events.ndjson')
  expect(readdirSync(folder)).toEqual([])
})

function reasonsOf({ report }: JudgedRun): readonly string[] {
  const open = report.requirements.filter(({ verdict }) => verdict !== 'not-selected')
  return [...new Set(open.map(({ reason }) => reason))]
}

test('who waits for a slot may be called off, and a run may be ended early', async () => {
  const service = await reference()
  const one = pool({ slots: 1 })
  const [waiting, early] = [new AbortController(), new AbortController()]
  const first = one.judge(options(service, { concurrency: 1 }), early.signal)
  const second = one.judge(options(service), waiting.signal)
  waiting.abort(new Error('not any more'))
  await expect(second).rejects.toThrow('not any more')
  early.abort()
  expect((await first).report).toMatchObject({ complete: false, suiteFaults: [] })
  expect((await one.judge(options(service), noSignal)).report.verdict).toBe('conformant')
})
