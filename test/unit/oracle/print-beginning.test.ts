import { expect, test } from 'vitest'
import { fromLogged, toLogged } from '../../../src/http/log/logged-exchange.ts'
import { printBeginning } from '../../../src/oracle/print-exchange.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { anExchange } from './an-exchange.ts'

const list: Exchange['request'] = {
  method: 'GET',
  path: '/pets?limit=1',
  credential: { kind: 'truncated', characters: 4 },
}

test('an exchange is told by its number, what was asked, and how the answer begins', () => {
  const text = `[${'"Rex",'.repeat(100)}]`
  const headers = { 'x-ratelimit-remaining': undefined, 'x-ratelimit-reset': undefined, via: 'nobody' }
  const exchange = { ...anExchange({ text, headers }), number: 12, request: list }
  expect(printBeginning(exchange).split('\n')).toEqual([
    '#12 GET /pets?limit=1',
    '> credential: truncated',
    '< 200',
    '< content-type: application/json',
    '< x-ratelimit-limit: 60',
    `< ${text.slice(0, 160)}…`,
  ])
})

test('of the headers those are told that judge a refusal or a redirect', () => {
  const headers = {
    ...{ location: '/v1', 'www-authenticate': 'Bearer', 'retry-after': '60' },
    ...{ date: undefined, server: 'nobody' },
  }
  expect(
    printBeginning(anExchange({ status: 429, text: '', headers }))
      .split('\n')
      .slice(2),
  ).toEqual([
    '< 429',
    '< content-type: application/json',
    '< location: /v1',
    '< www-authenticate: Bearer',
    '< retry-after: 60',
    '< x-ratelimit-limit: 60',
    '< x-ratelimit-remaining: 59',
    '< x-ratelimit-reset: 1773480473',
    '< (no body)',
  ])
})

test('bodies are cut, and told where they are empty', () => {
  const create = { ...list, method: 'POST', body: 'x'.repeat(161) } as const
  const exchange = { ...anExchange({ text: '' }), request: create }
  expect(printBeginning(exchange)).toContain(`> ${'x'.repeat(160)}…\n`)
  expect(printBeginning(exchange)).toMatch(/< \(no body\)$/)
  expect(printBeginning({ ...exchange, request: { ...create, body: '' } })).toContain('> (no body)\n')
})

test('what got no answer, or half of one, says why', () => {
  const { response: _, ...unanswered } = anExchange()
  const failed = { ...unanswered, error: { kind: 'closed', message: 'it closed' } } as const
  expect(printBeginning(failed)).toMatch(/\n< no answer: closed: it closed$/)
  expect(printBeginning(unanswered)).toMatch(/\n< no answer: unknown: $/)
  const half = { ...failed, head: { status: 201, headers: { location: '/pets/1' } } }
  expect(printBeginning(half)).toMatch(/\n< 201\n< location: \/pets\/1\n< no whole body: closed: it closed$/)
})

test('the log tells enough for the same text, of a body too that it has the beginning of alone', () => {
  const whole = anExchange({ text: '[{"id":1}]' })
  const { response } = whole
  const cut = { length: 300_000, sha256: '0'.repeat(64) }
  const long = { ...whole, ...(response === undefined ? {} : { response: { ...response, cut } }) }
  for (const exchange of [whole, long]) {
    expect(printBeginning(toLogged(exchange))).toBe(printBeginning(exchange))
    expect(printBeginning(exchange)).toContain('[{"id":1}]')
  }
  expect(fromLogged(toLogged(long), 'https://pets.example/v1').error?.kind).toBe('too-large')
})
