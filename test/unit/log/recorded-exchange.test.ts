import { expect, test } from 'vitest'
import { recordedExchange, recordedRequest } from '../../../src/log/recorded-exchange.ts'
import { anExchange } from '../har/a-log.ts'

test('an exchange is taken as the log has it', () => {
  const whole = anExchange({ error: { kind: 'closed', message: '' }, head: { status: 200, headers: {} } })
  expect(recordedExchange(whole)).toBe(whole)
  const many = anExchange({
    request: { method: 'GET', path: '/pets', credential: { kind: 'headers', names: ['Api-Key'] } },
  })
  expect(recordedExchange(many)).toBe(many)
})

test.for([
  ['nothing', null],
  ['a number that is none', { ...anExchange(), number: '1' }],
  ['a moment beyond all dates', { ...anExchange(), sentAt: 1e300 }],
  ['another method', { ...anExchange(), request: { ...anExchange().request, method: 'PUT' } }],
  ['a path that is no path', { ...anExchange(), request: { ...anExchange().request, path: 'pets' } }],
  ['a body that is no text', { ...anExchange(), request: { ...anExchange().request, body: 1 } }],
  ['a credential of no kind', { ...anExchange(), request: { ...anExchange().request, credential: {} } }],
  [
    'a credential that lacks something',
    { ...anExchange(), request: { ...anExchange().request, credential: { kind: 'headers' } } },
  ],
  [
    'a kind that every object has',
    { ...anExchange(), request: { ...anExchange().request, credential: { kind: 'toString' } } },
  ],
  ['another variable', { ...anExchange(), keyVariable: 'HOME' }],
  ['a status that is no number', { ...anExchange(), response: { ...anExchange().response, status: '200' } }],
  [
    'fields that are no texts',
    { ...anExchange(), response: { ...anExchange().response, headers: { a: 1 } } },
  ],
  ['an error without words', { ...anExchange(), error: { kind: 'closed' } }],
  ['a cut without a length', { ...anExchange(), response: { ...anExchange().response, cut: true } }],
])('%s is none', ([, value]) => {
  expect(recordedExchange(value)).toBeUndefined()
})

test('a request is taken by itself', () => {
  const { request } = anExchange()
  expect(recordedRequest(request)).toBe(request)
  expect(recordedRequest({ ...request, credential: 'key' })).toBeUndefined()
})
