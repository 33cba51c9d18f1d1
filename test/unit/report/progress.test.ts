import { expect, onTestFinished, test, vi } from 'vitest'
import { createProgress, isInteractive, progressLine } from '../../../src/report/progress.ts'
import type { ProgressState } from '../../../src/run/progress-of.ts'

const state: ProgressState = { section: 'rate-limits', done: 3, total: 12, failed: 0, requests: 1 }
const now = new Date(2026, 2, 14, 9, 5, 7)
const inSeconds = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
const wait = { until: inSeconds(58), why: 'the rate limit is spent' }
const known: ProgressState = {
  ...state,
  section: 'exploration/credentials',
  requests: 358,
  requestsInAll: 606,
  endsAt: inSeconds(485),
}

test.for([
  ['Rate limits: 3/12 checks, 1 request', state],
  ['Exploration/credentials: 358/606 requests, 8:05 left, 2 failed', { ...known, failed: 2 }],
  ['Exploration/credentials: 358/606 requests, 0:01 left', { ...known, endsAt: now }],
  ['Exploration/credentials: 358/606 requests, 8:05 left', { ...known, wait: { ...wait, until: now } }],
] as const)('%s', ([line, given]) => {
  expect(progressLine(given, now)).toBe(line)
})

test('a wait comes first, and its end, the requests, the time left and the reason fit in 80 columns', () => {
  expect(progressLine({ ...known, failed: 2, wait }, now)).toBe(
    'Waiting until 09:06:05, 358/606 requests, 8:05 left, 2 failed: the rate limit is spent; then Exploration/credentials',
  )
  const stream = recording()
  createProgress({ stream, interactive: true, now: () => now }).update({ ...known, wait })
  expect(stream.written).toEqual([
    '\r\u001B[2KWaiting until 09:06:05, 358/606 requests, 8:05 left: the rate limit is spent; …',
  ])
})

test('a terminal has one line rewritten, and is left clean', () => {
  const stream = recording(20)
  const progress = createProgress({ stream, interactive: true, now: () => now })
  progress.update(state)
  progress.update(state)
  progress.say('Time: about 9 s')
  progress.update({ ...state, section: 'errors' })
  progress.done()
  progress.done()
  expect(stream.written).toEqual([
    '\r\u001B[2KRate limits: 3/12 …',
    '\r\u001B[2K',
    'Time: about 9 s\n',
    '\r\u001B[2KRate limits: 3/12 …',
    '\r\u001B[2KErrors: 3/12 check…',
    '\r\u001B[2K',
  ])
})

test('the time left falls on a terminal while nothing happens, until the run is over', () => {
  vi.useFakeTimers({ now })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const stream = recording()
  const progress = createProgress({ stream, interactive: true, now: () => new Date() })
  progress.update({ ...known, wait })
  vi.advanceTimersByTime(5000)
  expect(stream.written).toHaveLength(6)
  expect(stream.written.at(-1)).toContain('Waiting until 09:06:05, 358/606 requests, 8:00 left')
  vi.advanceTimersByTime(53_000)
  expect(stream.written.at(-1)).toContain('Exploration/credentials: 358/606 requests, 7:07 left')
  progress.done()
  const { length } = stream.written
  vi.advanceTimersByTime(5000)
  expect(stream.written).toHaveLength(length)
})

test('a log gets a line when a section begins and when a long wait does', () => {
  const stream = recording()
  const progress = createProgress({ stream, interactive: false, now: () => now })
  const waiting = (seconds: number): ProgressState => ({
    ...state,
    done: 4,
    wait: { ...wait, until: inSeconds(seconds) },
  })
  progress.update(state)
  progress.update({ ...state, done: 4 })
  progress.update(waiting(4))
  for (const seconds of [58, 58, 59, 62, 120]) progress.update(waiting(seconds))
  progress.say('Time: about 9 s')
  progress.update({ ...state, section: 'errors', done: 5 })
  progress.done()
  expect(stream.written).toEqual([
    'Rate limits: 3/12 checks, 1 request\n',
    'Waiting until 09:06:05, 4/12 checks, 1 request: the rate limit is spent; then Rate limits\n',
    'Waiting until 09:07:07, 4/12 checks, 1 request: the rate limit is spent; then Rate limits\n',
    'Time: about 9 s\n',
    'Errors: 5/12 checks, 1 request\n',
  ])
})

test.for([
  [true, true, {}],
  [false, false, {}],
  [false, true, { CI: 'true' }],
  [false, true, { NO_COLOR: '1' }],
  [true, true, { NO_COLOR: '' }],
  [false, true, { TERM: 'dumb' }],
] as const)('interactive is %j on a terminal %j with %j', ([expected, isTTY, environment]) => {
  expect(isInteractive({ isTTY }, environment)).toBe(expected)
})

function recording(columns = 80) {
  const written: string[] = []
  return { columns, written, write: (text: string) => written.push(text) }
}
