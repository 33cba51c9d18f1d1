import { expect, test } from 'vitest'
import { createProgress, isInteractive, progressLine } from '../../../src/report/progress.ts'
import type { ProgressState } from '../../../src/run/progress-state.ts'

const state: ProgressState = { section: 'rate-limits', done: 3, total: 12, failed: 0, requests: 1 }
const waitingUntil = new Date(2026, 2, 14, 9, 5, 7)

test('the line tells section, checks and requests', () => {
  expect(progressLine(state)).toBe('Rate limits, 3 of 12 checks, 1 request')
})

test('the line tells failures and a wait while there are any', () => {
  expect(progressLine({ ...state, failed: 2, waitingUntil })).toBe(
    'Rate limits, 3 of 12 checks, 2 failed, 1 request, waiting for the rate limit until 09:05:07',
  )
})

test('a terminal has one line rewritten, and is left clean', () => {
  const stream = recording(20)
  const progress = createProgress({ stream, interactive: true })
  progress.update(state)
  progress.update(state)
  progress.update({ ...state, section: 'errors' })
  progress.done()
  progress.done()
  expect(stream.written).toEqual([
    '\r\u001B[2KRate limits, 3 of …',
    '\r\u001B[2KErrors, 3 of 12 ch…',
    '\r\u001B[2K',
  ])
})

test('a log gets a line when a section begins and when a wait does', () => {
  const stream = recording()
  const progress = createProgress({ stream, interactive: false })
  progress.update(state)
  progress.update({ ...state, done: 4 })
  progress.update({ ...state, done: 4, waitingUntil })
  progress.update({ ...state, done: 4, waitingUntil: new Date(waitingUntil) })
  progress.update({ ...state, section: 'errors', done: 5 })
  progress.done()
  expect(stream.written).toEqual([
    'Rate limits, 3 of 12 checks\n',
    'Rate limits, 4 of 12 checks, waiting for the rate limit until 09:05:07\n',
    'Errors, 5 of 12 checks\n',
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
