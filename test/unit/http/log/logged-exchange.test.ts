import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromLogged, toLogged, toReference } from '../../../../src/http/log/logged-exchange.ts'
import { responseReader } from '../../../../src/http/read-response.ts'
import { plainList } from '../../../../src/preflight/preflight-requests.ts'
import { foldedEvents } from '../../../../src/run/finished-from-log.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import type { LogEvent } from '../../../../src/spec/log-event.ts'
import { anExchange } from '../../oracle/an-exchange.ts'

const baseUrl = 'https://pets.example/v1'
const given = anExchange({ status: 200, body: '[{"id":9007199254740993,"name":"Жук"}]' })
const exchange: Exchange = { ...given, url: `${baseUrl}${given.request.path}` }

/** To the file and back. */
const again = (one: Exchange): Exchange => fromLogged(JSON.parse(JSON.stringify(toLogged(one))), baseUrl)

const answered = (text: string, parseError?: string): Exchange => ({
  ...exchange,
  response: {
    status: 200,
    headers: { 'content-type': 'application/JSON; charset=utf-8' },
    mediaType: 'application/json',
    text,
    body: undefined,
    ...(parseError === undefined ? {} : { parseError }),
  },
})

const { response: _, ...unanswered } = exchange

test.for<readonly [string, Exchange]>([
  ['whose numbers are long', exchange],
  ['with no body', answered('')],
  ['beside others', { ...exchange, beside: 3 }],
  [
    'in a form of its own on the wire',
    { ...exchange, request: { ...exchange.request, wire: 'names in capitals', accept: 'application/*' } },
  ],
  [
    'whose answer the client has already',
    { ...exchange, request: { ...exchange.request, ifNoneMatch: '"7"' } },
  ],
  ['whose body is no JSON', answered('<html>', 'Unexpected token')],
  ['that got no answer', { ...unanswered, error: { kind: 'timeout', message: 'too slow' } }],
  [
    'whose answer broke off',
    {
      ...unanswered,
      error: { kind: 'closed', message: 'gone' },
      head: { status: 200, headers: {} },
      resent: true,
    },
  ],
])('an exchange %s comes back as it was', ([, one]) => {
  expect(again(one)).toEqual(one)
})

test('of a very long body the log has the beginning, the length and a digest, and it is judged by no one', () => {
  const text = `"${'ü'.repeat(300_000)}"`
  const { readWhole } = responseReader((masked) => masked, 2 ** 20)
  const whole = answered(text)
  const long = { ...whole, response: readWhole({ status: 200, headers: {} }, Buffer.from(text), plainList) }
  const logged = toLogged(long)
  expect(logged.response?.text).toBe(text.slice(0, 262_144))
  expect(logged.response?.cut).toEqual({
    length: 300_002,
    sha256: createHash('sha256').update(text).digest('hex'),
  })
  expect(again(long)).toMatchObject({ error: { kind: 'too-large' }, head: { status: 200 } })
})

test('what was confirmed comes back with the tries that it confirms', () => {
  const [first, second, plain] = [1, 2, 3].map((number) => ({ ...exchange, number }))
  if (first === undefined || second === undefined || plain === undefined) throw new Error('too few')
  const confirmed = { ...second, earlier: first, survivor: plain }
  const events: LogEvent[] = [
    ...[first, second, plain].map(
      (one) => ({ kind: 'answered', section: 'listing', exchange: toLogged(one) }) as const,
    ),
    { kind: 'confirmed', exchange: toReference(confirmed) },
    { kind: 'unconfirmed', exchange: toReference(confirmed) },
  ]
  expect(foldedEvents(events, baseUrl).slice(-2)).toEqual([
    { kind: 'confirmed', exchange: confirmed },
    { kind: 'unconfirmed', exchange: confirmed },
  ])
  expect(() => foldedEvents(events.slice(3), baseUrl)).toThrow('the log has no exchange 2')
})
