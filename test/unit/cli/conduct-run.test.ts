import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { conductRun, type Run } from '../../../src/cli/conduct-run.ts'
import { Terminal } from '../../../src/cli/terminal.ts'
import { UsageError } from '../../../src/run/options/usage-error.ts'
import { paceOfLimit } from '../../../src/run/pace.ts'
import { aGreenRun, aRun } from '../report/a-run.ts'
import { runStarted, startedAt } from '../report/har/a-log.ts'
import { parse } from '../run/options/parse.ts'
import { fakeIo } from './called.ts'

async function conducted(
  run: Run,
  io = fakeIo(),
): Promise<{ code: number; reason: string; cwd: string; out: string; err: string }> {
  const cwd = await mkdtemp(join(tmpdir(), 'run-'))
  onTestFinished(() => rm(cwd, { recursive: true }))
  const terminal = new Terminal({ ...io, cwd })
  terminal.hide('main-key-1234')
  const { code, reason } = await conductRun(parse(), terminal, run)
  expect(io.signals.eventNames()).toEqual([])
  return { code, reason, cwd, ...io.written }
}

test('a run is announced, reported and summed up', async () => {
  const { code, cwd, out, err } = await conducted(async (_options, { onProgress }) => {
    onProgress({ section: 'listing', done: 1, total: 9, failed: 0, requests: 4 })
    return aGreenRun()
  })
  expect(code).toBe(0)
  expect(err).toBe(
    'Judging https://pets.example/v1; profile core, seed 7\n' +
      'Cost: about 498 requests if nothing is violated, at most 550 requests; at most 78 pets remain\n' +
      'The key has under 16 characters: it cannot be masked well where the target repeats it. Look through the reports before you show them to others.\n' +
      'Listing: 1/9 checks, 4 requests\n',
  )
  expect(out).toContain('Reports:     reports/junit.xml, reports/report.json, reports/report.html')
  expect(await readdir(join(cwd, 'reports'))).toHaveLength(3)
})

test('a quiet run says nothing', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'run-'))
  onTestFinished(() => rm(cwd, { recursive: true }))
  const io = fakeIo({ cwd })
  const options = parse({ env: {}, flags: { quiet: true } })
  const exit = await conductRun(options, new Terminal(io), async (_options, { onProgress }) => {
    onProgress({ section: 'listing', done: 1, total: 9, failed: 0, requests: 4 })
    return aGreenRun()
  })
  expect(exit.code).toBe(0)
  expect(io.written).toEqual({ out: '', err: '' })
  expect(await readdir(join(cwd, 'reports'))).toHaveLength(3)
})

test('the time is told once the first answer has told of the limit', async () => {
  const { err } = await conducted(async (_options, { onProgress }) => {
    const state = { section: 'listing', done: 1, total: 9, failed: 0, requests: 4 }
    const pace = paceOfLimit(300, 60_000)
    onProgress(state)
    onProgress({ ...state, pace })
    onProgress({ ...state, pace, section: 'errors' })
    return aGreenRun()
  })
  const time = 'Time: about 5 s; plan pro: 172 of its 300 requests a minute, 172 of its 10,000 a day (2 %)'
  expect(err).toContain(`Listing: 1/9 checks, 4 requests\n${time}\nErrors: 1/9 checks, 4 requests\n`)
})

test('the first signal ends the run early, and what it found is reported', async () => {
  const io = fakeIo()
  const { code, cwd, err } = await conducted(async (_options, { signal, onProgress }) => {
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve))
    io.signals.emit('SIGTERM')
    await aborted
    onProgress({ section: 'errors', done: 1, total: 9, failed: 0, requests: 4 })
    return aRun({ complete: false })
  }, io)
  expect(code).toBe(143)
  expect(err).toContain('SIGTERM: ending the run')
  expect(err).not.toContain('Errors: 1/9')
  expect(await readFile(join(cwd, 'reports/report.json'), 'utf8')).toContain('"complete": false')
})

test('after a second signal nothing is waited for', async () => {
  const io = fakeIo()
  const never = conducted(() => new Promise(() => {}), io)
  const again = setInterval(() => io.signals.emit('SIGINT'), 50)
  onTestFinished(() => clearInterval(again))
  const { code, reason, cwd } = await never
  expect({ code, reason }).toEqual({
    code: 130,
    reason: 'SIGINT came again: the run ended at once, without its reports',
  })
  expect(await readdir(cwd)).toEqual([])
})

test('reports that cannot be written do not cost the user the summary', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'run-'))
  onTestFinished(() => rm(cwd, { recursive: true }))
  await writeFile(join(cwd, 'reports'), 'in the way')
  const io = fakeIo({ cwd })
  expect(await conductRun(parse(), new Terminal(io), async () => aRun())).toEqual({
    code: 2,
    reason: 'the reports could not be written',
  })
  expect(io.written.out).toContain('NOT CONFORMANT')
  expect(io.written.err).toContain('Cannot write a report to')
})

test('an archive of exchanges is made of the log, and what is wrong with that costs no report', async () => {
  const logging =
    (text: string): Run =>
    async (_options, { events = '' }) => {
      await mkdir(dirname(events), { recursive: true })
      await writeFile(events, text)
      return { ...aGreenRun(), startedAt }
    }
  const whole = await conducted(logging(`${JSON.stringify(runStarted)}\n`))
  expect(whole.code).toBe(0)
  expect(whole.out).toContain('reports/report.html, reports/evidence.har')
  expect(await readdir(join(whole.cwd, 'reports'))).toContain('evidence.har')

  const { code, cwd, out, err } = await conducted(logging('dear diary\n'))
  expect(code).toBe(2)
  expect(out).toContain('Reports:     reports/junit.xml, reports/report.json, reports/report.html\n')
  expect(err).toMatch(/Cannot write a report to \S+evidence\.har: \S+events\.ndjson is no log of this run\n$/)
  expect(await readdir(join(cwd, 'reports'))).toHaveLength(4)
})

test('a run of the embedded service is said to be one', async () => {
  const io = fakeIo({ cwd: await mkdtemp(join(tmpdir(), 'run-')) })
  onTestFinished(() => rm(io.cwd, { recursive: true }))
  await conductRun(parse({ env: {} }), new Terminal(io), async () => aGreenRun())
  expect(io.written.err).toContain('Judging the service embedded in the suite, no target being given')
  expect(io.written.out).toContain('says nothing of yours')
})

test("what a run throws is the user's to mend or a fault of the suite, and shows no key", async () => {
  const usage = await conducted(() => Promise.reject(new UsageError('The state file is no JSON.')))
  expect(usage.code).toBe(2)
  expect(usage.err).toMatch(/\nThe state file is no JSON\.\n$/)
  const fault = await conducted(() => Promise.reject(new Error('oh, main-key-1234')))
  expect(fault.code).toBe(4)
  expect(fault.err).toMatch(
    /\nError: oh, <key>\n {4}at [\s\S]*\nThis is a fault of the suite itself[^\n]*\n$/,
  )
  const io = fakeIo()
  const stopped = await conducted(async () => {
    io.signals.emit('SIGINT')
    throw new Error('aborted')
  }, io)
  expect(stopped.code).toBe(130)
})
