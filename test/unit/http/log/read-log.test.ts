import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type LogLine, logLines, readLine, readLog } from '../../../../src/http/log/read-log.ts'
import { anExchange, answered, runStarted } from '../../report/har/a-log.ts'
import { folder } from '../../run/folder.ts'

const textOf = (...events: readonly unknown[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('')

const exchange = (parts: Readonly<Record<string, unknown>>) => ({
  ...answered(),
  exchange: { ...anExchange(), ...parts },
})
const request = (parts: Readonly<Record<string, unknown>>) =>
  exchange({ request: { ...anExchange().request, ...parts } })
const options = (parts: Readonly<Record<string, unknown>>) => ({
  ...runStarted,
  options: { ...runStarted.options, ...parts },
})

test('a log is read as it was written', () => {
  const whole = answered({
    request: { method: 'GET', path: '/pets', credential: { kind: 'headers', names: ['Api-Key'] } },
    error: { kind: 'closed', message: '' },
    head: { status: 200, headers: {} },
  })
  const events = [
    runStarted,
    whole,
    { kind: 'undetermined', requirement: 'LIST-1', why: 'untried', reason: 'no pet' },
  ]
  expect(readLog(textOf(...events))).toStrictEqual({ run: runStarted, events, unreadable: [] })
})

test.for([
  ['nothing', ''],
  ['no JSON', 'dear diary\n'],
  ['an event that comes later', textOf(answered())],
  ['a beginning that tells of no run', textOf({ kind: 'run-started' })],
  ['a time of day that there is not', textOf({ ...runStarted, startedAt: '2026-03-14T23:59:60.000Z' })],
  ['an address that is none', textOf(options({ baseUrl: 'https://' }))],
  ['another version of the log', textOf({ ...runStarted, log: '1.0' })],
  ['a category that is no number', textOf(options({ categoryId: 'one' }))],
] as const)('%s is no log', ([, text]) => {
  expect(readLog(text)).toBeUndefined()
})

test.for([
  ['nothing', null],
  ['an event of no kind', {}],
  ['an event of another kind', { kind: 'heard' }],
  ['a number that is none', exchange({ number: '1' })],
  ['a moment beyond all dates', exchange({ sentAt: 8.64e15 })],
  ['a duration beyond all others', exchange({ durationMs: 1e300 })],
  ['another variable', exchange({ keyVariable: 'HOME' })],
  ['another method', request({ method: 'PUT' })],
  ['a path that is no path', request({ path: 'pets' })],
  ['a body that is no text', request({ body: 1 })],
  ['a credential of no kind', request({ credential: {} })],
  ['a credential that lacks something', request({ credential: { kind: 'headers' } })],
  ['a kind that every object has', request({ credential: { kind: 'toString' } })],
  ['a status that is no number', exchange({ response: { ...anExchange().response, status: '200' } })],
  ['fields that are no texts', exchange({ response: { ...anExchange().response, headers: { a: 1 } } })],
  ['an error without words', exchange({ error: { kind: 'closed' } })],
  ['a cut without a length', exchange({ response: { ...anExchange().response, cut: true } })],
  ['a requirement that there is not', { kind: 'shown', requirement: 'LIST-99', number: 1 }],
] as const)('%s is no event of a run, and its line is told', ([, event]) => {
  const log = readLog(`${textOf(runStarted, event, answered())}{"kind":"answered","exch`)
  expect(log).toStrictEqual({ run: runStarted, events: [runStarted, answered()], unreadable: [2, 4] })
})

test('a log is read line by line, each of which can be read again', async () => {
  const path = join(await folder(), 'events.ndjson')
  const long = answered({ response: { status: 200, headers: {}, text: 'ß'.repeat(90_000) } })
  await writeFile(path, `${textOf(runStarted, long)}no JSON\n${JSON.stringify(answered())}`)
  await using file = await open(path)
  const lines: LogLine[] = []
  for await (const line of logLines(file)) lines.push(line)
  expect(lines.map(({ event }) => event)).toStrictEqual([runStarted, long, undefined, answered()])
  for (const { event, ...place } of lines) expect(await readLine(file, place)).toStrictEqual(event)
})
