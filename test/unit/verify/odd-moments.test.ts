import { expect, test } from 'vitest'
import type { LogEvent } from '../../../src/events/log-event.ts'
import { recordedRun } from '../../../src/run/recorded-events.ts'
import { oddMoments } from '../../../src/verify/odd-moments.ts'
import { anExchange, answered, runStarted } from '../har/a-log.ts'

const start = anExchange().sentAt
const run = recordedRun(runStarted)
if (run === undefined) throw new Error('that is no run')
const told = { ...run, timeoutMs: 15_000 }

/** A hundred answers in twenty seconds, each with a `Date` that is so far ahead. */
function log(aheadOf: (number: number) => number | undefined, scale = 1): readonly LogEvent[] {
  return Array.from({ length: 100 }, (_, index) => {
    const number = index + 1
    const ahead = aheadOf(number)
    const date = ahead === undefined ? {} : { date: new Date(start + 200 * number + ahead).toUTCString() }
    const response = { status: 200, headers: date, text: '[]' }
    return answered({ number, sentAt: start + 200 * number * scale, durationMs: 5, response })
  })
}

const apart = 'its moments and those that the service tells in Date do not go on together'

test.each([
  ['a clock that is right', () => 0],
  ['a clock that is a day off', () => 86_400_000],
  ['no Date', () => undefined],
  ['machines that answer by turns, ten seconds apart', (number: number) => (number % 2) * 10_000],
  ['machines that answer as they like, an hour apart', (number: number) => ((number * 7) % 3) * 3_600_000],
  ['a Date that is told for two seconds', (number: number) => -((200 * number) % 2000)],
])('%s goes on as the run does', (_name, aheadOf) => {
  expect(oddMoments(log(aheadOf), told)).toEqual([])
})

test.each([0.01, 0.3, 5, 1500])('a run in %f times its time is told by Date', (scale) => {
  expect(
    oddMoments(
      log(() => 0, scale),
      told,
    ),
  ).toEqual([apart])
})

test('an answer that took longer than it is waited for is told', () => {
  const [first, ...rest] = log(() => 0)
  if (first?.kind !== 'answered') throw new Error('that is no answer')
  const late: LogEvent = { ...first, exchange: { ...first.exchange, durationMs: 18_001 } }
  expect(oddMoments([late, ...rest], told)).toEqual([
    'exchange 1 took longer than the run waits for an answer',
  ])
})
