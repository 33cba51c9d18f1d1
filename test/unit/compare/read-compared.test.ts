import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCompared } from '../../../src/compare/read-compared.ts'
import type { LoggedExchange } from '../../../src/events/log-event.ts'
import { toJson, toReport } from '../../../src/report/json.ts'
import { anExchange, answered as answeredEvent, runStarted } from '../har/a-log.ts'
import { aRun } from '../report/a-run.ts'
import { folder } from '../run/folder.ts'

const { startedAt } = aRun()
const started = JSON.stringify({ ...runStarted, startedAt })

function answered(durationMs: number, given: Partial<LoggedExchange> = {}): string {
  const request = { ...anExchange().request, operation: 'getPet' } as const
  return JSON.stringify(answeredEvent({ request, durationMs, ...given }))
}

/** A folder with a report and, where there are lines of it, a log. */
async function reports(...log: readonly string[]): Promise<string> {
  const path = await folder()
  writeFileSync(join(path, 'report.json'), toJson(aRun()))
  if (log.length > 0) writeFileSync(join(path, 'events.ndjson'), log.join('\n'))
  return path
}

const latenciesOf = async (path: string) => (await readCompared(path, '.')).latencies

test('a report is named by its path or by that of its folder', async () => {
  const path = await reports()
  const report = toReport(aRun())
  expect(await readCompared(path, 'report.json')).toMatchObject({ name: 'report.json', report })
  expect(await readCompared('/', path)).toMatchObject({ name: path, report })
})

test('what cannot be read is said in words', async () => {
  const path = await folder()
  writeFileSync(join(path, 'bad.json'), '{}')
  await expect(readCompared(path, 'none')).rejects.toThrow(/^There is no report none\.$/)
  await expect(readCompared('/', path)).rejects.toThrow(`There is no report ${path}/report.json.`)
  await expect(readCompared(path, 'bad.json')).rejects.toThrow('bad.json is no report of this suite')
})

test('a row that this version of the suite does not know can be compared', async () => {
  const path = await folder()
  writeFileSync(join(path, 'report.json'), toJson(aRun()).replaceAll('LIST-9', 'LIST-99'))
  const { report } = await readCompared(path, '.')
  expect(report.requirements.map(({ id }) => id)).toContain('LIST-99')
})

test('latencies are those of the answered exchanges, by operation', async () => {
  const { response: _, ...unanswered } = anExchange()
  const error = { kind: 'timeout', message: 'too slow' }
  const lines = [
    started,
    answered(3),
    answered(1),
    answered(2),
    answered(50, { request: anExchange().request }),
    answered(7, { request: { method: 'GET', path: '/none', credential: { kind: 'none' } } }),
    JSON.stringify({ ...answeredEvent(), exchange: { ...unanswered, durationMs: 9_000, error } }),
    answered(0, { request: { ...anExchange().request, operation: 'createPet' } }),
    JSON.stringify({ kind: 'confirmed', exchange: { number: 1 } }),
  ]
  expect(await latenciesOf(await reports(...lines))).toEqual({
    byOperation: new Map([
      ['getPet', { count: 3, medianMs: 2, p95Ms: 3 }],
      ['listPets', { count: 1, medianMs: 50, p95Ms: 50 }],
      ['other', { count: 1, medianMs: 7, p95Ms: 7 }],
      ['createPet', { count: 1, medianMs: 0, p95Ms: 0 }],
    ]),
    unreadableLines: 0,
  })
})

test('a log is read across the chunks that it comes in, and a cut line is counted', async () => {
  const long = answered(5, { response: { status: 200, headers: {}, text: 'ß'.repeat(90_000) } })
  const cut = answered(1).slice(0, -3)
  expect(await latenciesOf(await reports(started, long, answered(5), cut))).toEqual({
    byOperation: new Map([['getPet', { count: 2, medianMs: 5, p95Ms: 5 }]]),
    unreadableLines: 1,
  })
  expect(await latenciesOf(await reports(started, answered(5), ''))).toMatchObject({ unreadableLines: 0 })
  expect(await latenciesOf(await reports(started, answered(-1), 'null'))).toMatchObject({
    unreadableLines: 2,
  })
  expect(await latenciesOf(await reports(started, long))).toMatchObject({ unreadableLines: 0 })
})

test('without a log of the run there are none, and why is said', async () => {
  expect(await latenciesOf(await reports())).toEqual({ none: 'there is no log' })
  expect(await latenciesOf(await reports(''))).toEqual({ none: 'the log is empty' })
  expect(await latenciesOf(await reports(answered(1)))).toEqual({
    none: 'the log does not tell which run it is of',
  })
  const other = JSON.stringify({ ...runStarted, startedAt: '2027-01-01T00:00:00.000Z' })
  expect(await latenciesOf(await reports(other, answered(1)))).toEqual({ none: 'the log is of another run' })
  const path = await reports()
  mkdirSync(join(path, 'events.ndjson'))
  expect(await latenciesOf(path)).toEqual({ none: 'the log cannot be read (EISDIR)' })
})
