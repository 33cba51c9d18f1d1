import { expect, test } from 'vitest'
import type { LogEvent } from '../../../src/events/log-event.ts'
import { oddCredentials } from '../../../src/verify/odd-credentials.ts'
import { anExchange, answered } from '../har/a-log.ts'

function log(kind: 'key' | 'key-case' | 'none', count: number, status = 401): readonly LogEvent[] {
  return Array.from({ length: count }, (_, index) =>
    answered({
      number: index + 1,
      request: { ...anExchange().request, credential: { kind } },
      response: { status, headers: {}, text: '' },
    }),
  )
}

test('as many requests with a credential as a run sends, and some more, are in order', () => {
  expect(oddCredentials([...log('key', 900, 200), ...log('none', 30), ...log('key-case', 2)])).toEqual([])
})

test('what is refused for the limit is sent again as often as need be', () => {
  expect(oddCredentials(log('key-case', 200, 429))).toEqual([])
})

test('many more are told', () => {
  expect(oddCredentials(log('key-case', 20, 200))).toEqual([
    expect.stringMatching(/^the log tells of 20 requests with a credential of the kind key-case/),
  ])
})
