import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { type HarFiles, writeHar } from '../../../../src/report/har/write-har.ts'
import { ReportNotWritable } from '../../../../src/report/replace-file.ts'
import type { LogEvent } from '../../../../src/spec/log-event.ts'
import { aFinding, aRequirement, aRun } from '../a-run.ts'
import { anExchange, answered, runStarted, startedAt } from './a-log.ts'

async function aLog(text: string): Promise<HarFiles & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'har-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const log = join(folder, 'events.ndjson')
  await writeFile(log, text)
  return { log, har: join(folder, 'evidence.har'), folder }
}

const linesOf = (...events: readonly unknown[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('')

const run = aRun({ startedAt })

/** The archive of a log, and the numbers of its entries. */
async function archiveOf(text: string, told = run): Promise<{ har: unknown; entries: readonly unknown[] }> {
  const files = await aLog(text)
  expect(await writeHar(files, told)).toBe(true)
  const har: unknown = JSON.parse(await readFile(files.har, 'utf8'))
  expect(har).toMatchObject({ log: { entries: expect.any(Array) } })
  const { log } = har as { readonly log: { readonly entries: readonly unknown[] } }
  return { har, entries: log.entries }
}

const sent = (number: number): LogEvent => {
  const { request, sentAt } = anExchange()
  return { kind: 'sent', number, at: sentAt, request }
}

test('entries come in the order in which they were sent, with what the run says of them', async () => {
  const proof = [3, 4].map((number) => ({ number, curl: 'curl', text: `#${number}` }))
  const told = aRun({
    startedAt,
    requirements: [
      aRequirement({
        basis: { satisfied: 2, coverageCases: ['any'], exchanges: [1] },
        shown: [{ number: 1, text: '#1' }],
      }),
      aRequirement({ id: 'RATE-5', shown: [{ number: 2, text: '#2' }] }),
    ],
    findings: [
      aFinding({ requirement: 'GET-2', proof }),
      aFinding({ id: 'F2', requirement: 'GET-3', certainty: 'seen-once', proof: proof.slice(0, 1) }),
      aFinding({ id: 'F3', requirement: 'GET-2', proof: proof.slice(0, 1) }),
    ],
  })
  const { har, entries } = await archiveOf(
    linesOf(runStarted, sent(1), sent(2), sent(3), answered({ number: 3 }), answered({ number: 1 })),
    told,
  )
  expect(har).toMatchObject({
    log: { version: '1.2', creator: { name: 'petstore-conformance', version: '1.2.3' } },
  })
  expect(entries).toMatchObject([
    { _number: 1, _section: 'listing', _shows: ['LIST-1'] },
    { _number: 2, _shows: ['RATE-5'], response: { status: 0, _error: 'the log tells of no answer' } },
    { _number: 3, _violates: ['GET-2'], _findings: ['F1', 'F2', 'F3'] },
  ])
  expect(entries[0]).not.toHaveProperty('_violates')
  expect(entries[2]).not.toHaveProperty('_shows')
})

test('a log without entries, and one that was cut or changed, make a well-formed archive', async () => {
  expect((await archiveOf(linesOf(runStarted))).entries).toEqual([])
  const odd = [
    { ...answered(), exchange: { ...anExchange({ number: 4 }), sentAt: 1e300 } },
    { ...answered(), exchange: { ...anExchange({ number: 5 }), request: 'none' } },
    { kind: 'sent', number: 6, at: 'noon' },
    { kind: 'trial' },
    7,
  ]
  const cut = `${linesOf(runStarted, ...odd, answered())}{"kind":"answered","exchange":{"num`
  expect((await archiveOf(cut)).entries).toMatchObject([{ _number: 1 }])
})

test('texts with lone surrogates, and lines as long as several chunks, come whole', async () => {
  const text = `\ud800"\u2028\u0000${'ä'.repeat(100_000)}`
  const response = { status: 200, headers: {}, text }
  const { entries } = await archiveOf(linesOf(runStarted, answered({ response }), answered({ number: 2 })))
  expect(entries).toMatchObject([{ response: { content: { text } } }, { _number: 2 }])
})

test('a run without a log has no archive', async () => {
  const { log, har, folder } = await aLog('')
  await rm(log)
  expect(await writeHar({ log, har }, run)).toBe(false)
  expect(await readdir(folder)).toEqual([])
})

test('the log of another run, what is no log, and a place that is taken are told', async () => {
  const other = await aLog(linesOf(runStarted))
  const anotherDay = writeHar(other, aRun({ startedAt: '2026-03-15T09:26:53.000Z' }))
  await expect(anotherDay).rejects.toThrow(`Cannot write a report to ${other.har}: ${other.log} is no log of`)
  for (const text of ['', 'dear diary\n', '{"kind":"run-started"}\n'])
    await expect(writeHar(await aLog(text), run)).rejects.toBeInstanceOf(ReportNotWritable)
  const { folder, har } = other
  await expect(writeHar({ log: folder, har }, run)).rejects.toBeInstanceOf(ReportNotWritable)
  await mkdir(join(har, 'in the way'), { recursive: true })
  await expect(writeHar(other, run)).rejects.toBeInstanceOf(ReportNotWritable)
  expect((await readdir(folder)).toSorted()).toEqual(['events.ndjson', 'evidence.har'])
})

test('ten thousand exchanges take no more memory than a thousand', async () => {
  const most = 20 * 2 ** 20
  const few = await peakMemory(1000)
  const many = await peakMemory(10_000)
  expect(few).toBeGreaterThan(0)
  expect(many - few).toBeLessThan(most)
})

const program = fileURLToPath(new URL('make-har.ts', import.meta.url))

/** Bytes that a process takes at the most to make the archive of so many exchanges, of eight kilobytes each. */
async function peakMemory(exchanges: number): Promise<number> {
  const response = { status: 200, headers: {}, text: 'x'.repeat(8192) }
  const numbers = Array.from({ length: exchanges }, (_, index) => index + 1)
  const { log, har } = await aLog(
    linesOf(runStarted, ...numbers.map((number) => answered({ number, response }))),
  )
  // V8 lets the young generation grow with what passes through it.
  const bounds = ['--max-semi-space-size=1']
  const { stdout } = await promisify(execFile)(process.execPath, [...bounds, program, log, har, startedAt])
  expect((await readFile(har, 'utf8')).split('\n')).toHaveLength(exchanges + 3)
  return Number(stdout)
}
