import { describe, expect, it } from 'vitest'
import { clipped, printExchange, printOutcome } from '../../../src/oracle/print-exchange.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { unanswered, withoutBody } from './a-log.ts'
import { anExchange, type Given } from './an-exchange.ts'

const headers = {
  date: undefined,
  'x-ratelimit-limit': undefined,
  'x-ratelimit-remaining': undefined,
  'x-ratelimit-reset': undefined,
}
const lines = (exchange: Exchange): readonly string[] => printExchange(exchange).split('\n')
const sent = (given: Given): readonly string[] => lines(anExchange(given)).filter((line) => line[0] === '>')
const came = (exchange: Exchange): readonly string[] => lines(exchange).filter((line) => line[0] === '<')

describe('an exchange', () => {
  it('is told with all that was sent and came, but for the credential', () => {
    expect(lines(anExchange({ headers, text: '[{"id":7}]' }))).toStrictEqual([
      '#1 2026-03-14T09:26:53.000Z (12 ms)',
      '> GET https://pets.example/v1/pets',
      '> credential: key',
      '< 200',
      '< content-type: application/json',
      '< [{"id":7}]',
    ])
  })

  it('is told with the form in which it went out, where that is not as usual', () => {
    const plain = anExchange({})
    const request = { ...plain.request, wire: 'names in capitals' } as const
    expect(lines({ ...plain, request }).filter((line) => line[0] === '>')).toStrictEqual([
      ...sent({}),
      '> wire: names in capitals',
    ])
  })

  it('is told with the tag of the answer that the client has already', () => {
    const plain = anExchange({})
    const request = { ...plain.request, ifNoneMatch: '"7"' }
    expect(lines({ ...plain, request })).toContain('> if-none-match: "7"')
  })

  it('is told with the body that was sent, and its media type', () => {
    const first = ['> POST https://pets.example/v1/pets', '> credential: key']
    const create = { operation: 'createPet' } as const
    expect(sent({ ...create, body: '{"name":"Rex"}' })).toStrictEqual([
      ...first,
      '> content-type: application/json',
      '> {"name":"Rex"}',
    ])
    expect(sent({ ...create, body: '', contentType: 'text/plain' })).toStrictEqual([
      ...first,
      '> content-type: text/plain',
      '> (no body)',
    ])
    expect(sent({ ...create, body: '{}', contentType: '' })).toStrictEqual([...first, '> {}'])
    expect(sent({ ...create, body: 'x'.repeat(2001) }).at(-1)).toBe(
      `> ${'x'.repeat(2000)}… (2001 characters)`,
    )
  })

  it('tells what came of it where nothing did, no body, or not all of it', () => {
    expect(came(anExchange({ headers, text: '' }))).toStrictEqual([
      '< 200',
      '< content-type: application/json',
      '< (no body)',
    ])
    const closed = 'closed: the connection was closed'
    expect(came(unanswered(anExchange()))).toStrictEqual([`< no answer: ${closed}`])
    expect(came(withoutBody(anExchange()))).toStrictEqual(['< 200', `< no whole body: ${closed}`])
  })
})

describe('what came of a request', () => {
  it.each<readonly [string, Given]>([
    ['200 []', {}],
    ['204 no body', { status: 204, text: '' }],
    ['302, Location: http://x/v1', { status: 302, text: '', headers: { location: 'http://x/v1' } }],
    ['307 []', { status: 307 }],
    ['300, Location: /v1', { status: 300, headers: { location: '/v1' } }],
    ['399, Location: /v1', { status: 399, headers: { location: '/v1' } }],
    ['400 []', { status: 400, headers: { location: '/v1' } }],
    ['201 []', { status: 201, headers: { location: '/v1/pets/7' } }],
    ['200, text/html: "<p>"', { text: '<p>', headers: { 'content-type': 'text/html' } }],
    ['200, no media type: "<p>"', { text: '<p>', headers: { 'content-type': undefined } }],
    [`200, application/json: "${'x'.repeat(60)}"`, { text: 'x'.repeat(60) }],
    [`200, application/json: "${'x'.repeat(60)}…"`, { text: 'x'.repeat(61) }],
    [`200 "${'x'.repeat(198)}"`, { text: `"${'x'.repeat(198)}"` }],
    [`200 "${'x'.repeat(199)}… (201 characters)`, { text: `"${'x'.repeat(199)}"` }],
  ])('is %s', (said, given) => {
    expect(printOutcome(anExchange(given))).toBe(said)
  })

  it('is why its body could not be decoded', () => {
    const exchange = anExchange()
    const response = { status: 200, headers: {}, mediaType: 'text/html', text: '', body: undefined }
    const parseError = 'not decodable as br: it ended too soon'
    expect(printOutcome({ ...exchange, response: { ...response, parseError } })).toBe(
      `200, text/html: ${parseError}`,
    )
  })

  it('is how much of an answer came', () => {
    const closed = '(closed: the connection was closed)'
    expect(printOutcome(unanswered(anExchange()))).toBe(`no answer ${closed}`)
    expect(printOutcome(withoutBody(anExchange()))).toBe(`200 and no whole body ${closed}`)
    const { error: _, ...untold } = unanswered(anExchange())
    expect(printOutcome(untold)).toBe('no answer (unknown: )')
  })
})

it('cuts no character in half', () => {
  expect(clipped('ab🐶', 4)).toBe('ab🐶')
  expect(clipped('ab🐶c', 4)).toBe('ab🐶…')
  expect(clipped('ab🐶', 3)).toBe('ab…')
})
