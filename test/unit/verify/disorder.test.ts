import { expect, test } from 'vitest'
import type { LogEvent } from '../../../src/events/log-event.ts'
import { disorderOf } from '../../../src/verify/disorder.ts'
import { anExchange, answered, runStarted } from '../har/a-log.ts'

const start = anExchange().sentAt

function sent(number: number, at = start): LogEvent {
  return { kind: 'sent', number, at, request: anExchange().request }
}

function ended(requests: number): LogEvent {
  return { kind: 'run-ended', complete: true, verdict: 'conformant', requests, suiteFaults: [] }
}

const over: LogEvent = { kind: 'phase', phase: 'over' }

const fit: readonly LogEvent[] = [
  runStarted,
  ...[sent(1), sent(2, start + 1)],
  ...[answered({ number: 2, sentAt: start + 1, durationMs: 3 }), answered({ number: 1, durationMs: 9 })],
  ...[over, ended(2)],
]

test('a log as a run writes it fits together, and so does one of a request that was sent once more', () => {
  expect(disorderOf(fit)).toEqual([])
  const again = [sent(1), sent(1, start + 4), answered({ sentAt: start + 4, resent: true })]
  expect(disorderOf([runStarted, ...again, over, ended(1)])).toEqual([])
})

const longAgo = { number: 1, sentAt: start, durationMs: 5 }

test.each<readonly [string, readonly LogEvent[], string]>([
  ['a gap', [sent(2), ended(0)], 'exchange 1 is missing: 2 was sent next'],
  ['no answer', [sent(1), ended(0)], 'exchange 1 was sent, and the log does not tell what came'],
  ['an answer to nothing', [answered(), ended(1)], 'exchange 1 was answered and not sent'],
  ['two answers', [sent(1), answered(), answered(), ended(1)], 'exchange 1 was answered twice'],
  ['another moment', [sent(1, start + 1), answered(), ended(1)], 'exchange 1 was sent at another time'],
  [
    'another request',
    [sent(1), answered({ request: { ...anExchange().request, path: '/pets?limit=6' } }), ended(1)],
    'exchange 1 was answered as another request than was sent',
  ],
  [
    'a request that was sent once more, and is said not to have been',
    [sent(1), sent(1, start + 4), answered({ sentAt: start + 4 }), ended(1)],
    'exchange 1 was sent 2 times, and the log tells otherwise',
  ],
  [
    'what was sent before',
    [sent(1, start + 5000), sent(2), ended(0)],
    'exchange 2 was sent before the one ahead of it',
  ],
  [
    'what ended before',
    [...[sent(1), sent(2)], ...[answered({ number: 2, durationMs: 5000 }), answered(longAgo)], ended(2)],
    'exchange 1 ended before the one that the log tells of ahead of it',
  ],
  [
    'half of a body',
    [
      sent(1),
      answered({ response: { status: 200, headers: {}, text: '[', cut: { length: 9, sha256: '' } } }),
      ended(1),
    ],
    'exchange 1 cannot be judged again: the log has the beginning of its body alone',
  ],
  [
    'another number of requests',
    [...fit.slice(1, -1), ended(3)],
    'the run ended after 3 requests, and the log has 2',
  ],
  ['no end', fit.slice(1, -1), 'the log does not tell of the end of the run, once and last'],
  ['two ends', [...fit.slice(1), ended(2)], 'the log does not tell of the end of the run, once and last'],
  [
    'no word that all had been sent',
    [sent(1), answered(), ended(1)],
    'the log does not tell that all had been sent',
  ],
  [
    'what goes on after that',
    [over, ...fit.slice(1)],
    'the log goes on after it told that all had been sent',
  ],
])('%s is out of order', (_name, events, said) => {
  expect(disorderOf([runStarted, ...events])).toContain(said)
})
