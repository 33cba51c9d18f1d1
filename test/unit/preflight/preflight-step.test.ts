import { describe, expect, it } from 'vitest'
import { preflightStep } from '../../../src/preflight/preflight-step.ts'
import type { PreflightFacts } from '../../../src/preflight/stop-of.ts'
import type { Exchange, TransportError } from '../../../src/spec/exchange.ts'
import { anExchange, errorText, type Given } from '../oracle/an-exchange.ts'

const facts: PreflightFacts = {
  baseUrl: 'https://pets.example/v1',
  profile: 'core',
  hasSecondKey: false,
  maxWaitMs: 125_000,
  timeoutMs: 15_000,
}

/** What a target sends back: a response, or an error with or without the head of one. */
type Reply = Given | { readonly error: TransportError; readonly head?: number }

const html = { 'content-type': 'text/html' }
const pets = { text: '[{"id":1,"name":"Rex","categoryId":1}]' }
const page = '<title>Welcome to nginx!</title>'
const [json401, json403, json404] = [401, 403, 404].map((status) => ({ status, text: errorText(status) }))
const router404 = { status: 404, text: '{"message":"no Route matched with those values"}' }
const html404 = { status: 404, headers: html, text: page }
const refused: Reply = { error: { kind: 'refused', message: 'connect ECONNREFUSED 127.0.0.1:9' } }
const slow: Reply = { error: { kind: 'timeout', message: 'aborted' } }

/** Carries the preflight out against replies in turn; the last one stands for all that follow. */
function conducted(replies: readonly (Reply | undefined)[], given: Partial<PreflightFacts> = {}) {
  const exchanges: Exchange[] = []
  const sent: string[] = []
  for (;;) {
    const step = preflightStep(exchanges, { ...facts, ...given })
    if (step.kind === 'end') return { sent, outcome: step.outcome }
    const { request, key } = step
    sent.push(
      `${step.kind === 'send-later' ? 'later ' : ''}${request.path}${key === 'second' ? ' with the second key' : ''}`,
    )
    const reply = replies[Math.min(exchanges.length, replies.length - 1)] ?? pets
    const asked = {
      operation: request.operation,
      path: request.path,
      credential: request.credential,
      keyVariable: key === 'main' ? ('PETSTORE_API_KEY' as const) : ('PETSTORE_RATE_LIMIT_KEY' as const),
    }
    if (!('error' in reply)) exchanges.push(anExchange({ ...asked, ...reply }))
    else {
      const { response: _, ...exchange } = anExchange(asked)
      const head = reply.head === undefined ? {} : { head: { status: reply.head, headers: {} } }
      exchanges.push({ ...exchange, error: reply.error, ...head })
    }
  }
}

const list = '/pets'
const get = '/pets/1'
const orders = '/store/orders'
const unrouted = '/no-such-path'

describe('a run begins', () => {
  it.for<[string, readonly (Reply | undefined)[], readonly string[]]>([
    ['a page of pets', [pets], [list]],
    ['a page without pets', [{ text: '[]' }], [list]],
    ['JSON of a wrong type', [{ ...pets, headers: html }], [list]],
    ['pets within an object', [{ text: '{"pets":[]}' }], [list]],
    ['JSON that is malformed', [{ text: '[[[[' }], [list]],
    ['a list that fails', [{ status: 500, headers: html, text: page }], [list]],
    ['a list that is refused', [{ status: 400 }, json404], [list, get]],
    [
      'a list and a fetch that are refused alike',
      [{ status: 400 }, { status: 400 }, json404],
      [list, get, unrouted],
    ],
    ['a body that is too large', [{ error: { kind: 'too-large', message: 'large' } }, json404], [list, get]],
    ['a list that is missing', [json404, json401], [list, get]],
    [
      'a list and an id that are missing, each in its own words',
      [json404, { status: 404, text: '{"code":"no-pet","message":"no pet 1","status":404}' }, json401],
      [list, get, unrouted],
    ],
    [
      'a list and an id that are missing alike, beside a path that is missing otherwise',
      [json404, json404, html404],
      [list, get, unrouted],
    ],
    ['a list that is a page', [{ headers: html, text: page }, json404], [list, get]],
    ['a list that hangs', [slow, json404], [list, get]],
    ['a list that the key may not see', [json403, json404], [list, get]],
    ['a list that is unavailable', [{ status: 503 }, pets], [list, get]],
    ['a target that is restarted', [refused, refused, pets], [list, get, 'later /pets']],
    ['a list that was limited', [{ status: 429, headers: { 'retry-after': '1' } }, pets], [list, list]],
    ['a target that is starting', [{ status: 503 }, { status: 503 }, pets], [list, get, 'later /pets']],
    [
      'a list that redirects to itself with a slash',
      [{ status: 308, headers: { location: '/v1/pets/' }, text: '{}' }, json404],
      [list, get],
    ],
    [
      'a list that redirects',
      [{ status: 302, headers: { location: 'https://a.example/' } }, json404],
      [list, get],
    ],
  ])('with %s', ([, replies, sent]) => {
    expect(conducted(replies)).toMatchObject({ sent, outcome: { kind: 'ready' } })
  })

  it('with what Limit says', () => {
    expect(conducted([pets]).outcome).toEqual({ kind: 'ready', limit: 60 })
    expect(conducted([{ ...pets, headers: { 'x-ratelimit-limit': 'many' } }]).outcome).toEqual({
      kind: 'ready',
    })
  })

  it('where no request is left to tell', () => {
    expect(preflightStep([], facts, true)).toEqual({ kind: 'end', outcome: { kind: 'ready' } })
  })
})

describe('a run stops', () => {
  const moved = (to: string): Reply => ({ status: 301, headers: { ...html, location: to }, text: '' })
  it.for<[string, readonly (Reply | undefined)[], readonly string[], string]>([
    ['key-rejected', [json401], [list, get], 'The service rejects this key (401 on every operation)'],
    [
      'key-rejected',
      ['one', 'another'].map((word) => ({ status: 401, text: `{"message":"no","trace":"${word}"}` })),
      [list, get],
      'The service rejects this key (401 on every operation)',
    ],
    [
      'key-rejected',
      [{ status: 401, text: '' }],
      [list, get],
      'The service rejects this key (401 on every operation)',
    ],
    [
      'not-the-api',
      [{ headers: html, text: page }],
      [list, get, unrouted],
      'This is not the pet store API: GET /pets answered 200 text/html',
    ],
    [
      'not-the-api',
      [{ headers: html, text: page }, html404],
      [list, get, unrouted],
      'This is not the pet store API: GET /pets answered 200 text/html',
    ],
    [
      'not-the-api',
      [{ status: 204, text: '', headers: { 'content-type': undefined } }],
      [list, get, unrouted],
      'This is not the pet store API: GET /pets answered 204 without a body',
    ],
    [
      'no-route',
      [html404],
      [list, get, unrouted],
      'No route answers under https://pets.example/v1: 404 to every request',
    ],
    [
      'no-route',
      [json404],
      [list, get, unrouted],
      'No route answers under https://pets.example/v1: 404 to every request',
    ],
    [
      'no-route',
      [router404],
      [list, get, unrouted],
      'No route answers under https://pets.example/v1: 404 to every request',
    ],
    ...([400, 405, 426] as const).map(
      (status): [string, readonly (Reply | undefined)[], readonly string[], string] => [
        'not-the-api',
        [{ status, text: '{"maintenance":true,"at":1760000000,"trace":"3f2a99c1d0"}' }],
        [list, get, unrouted],
        `This is not the pet store API: it answers every request alike, a path that no interface has too (GET /pets answered ${status} application/json)`,
      ],
    ),
    [
      'broken-answers',
      [{ error: { kind: 'too-large', message: 'the body is larger than 4 MiB' }, head: 200 }],
      [list, get, unrouted],
      'No response of the target can be read: GET /no-such-path was answered 200 (the body is larger than 4 MiB)',
    ],
    ['forbidden', [json403], [list, get], 'The target forbids every request (403)'],
    [
      'unavailable',
      [{ status: 502 }],
      [list, get, 'later /pets', 'later /pets'],
      'The target is unavailable: 502 to every request',
    ],
    [
      'unavailable',
      [slow, { status: 503, headers: { 'retry-after': '60' } }],
      [list, get],
      'The target is unavailable: 503 to every request, until 2026-03-14 09:27:53 UTC',
    ],
    [
      'unreachable',
      [refused],
      [list, get, 'later /pets'],
      'The target does not answer: nothing listens at this host and port; check both, and whether the service runs (connect ECONNREFUSED 127.0.0.1:9)',
    ],
    ['unreachable', [slow], [list, get], 'The target does not answer: no response within 15 s'],
    [
      'broken-answers',
      [{ error: { kind: 'timeout', message: 'aborted' }, head: 200 }],
      [list, get],
      'No response of the target can be read: GET /pets/1 was answered 200, and then the body did not end within 15 s',
    ],
    [
      'broken-answers',
      [{ error: { kind: 'protocol', message: 'Expected HTTP/' } }],
      [list, get],
      'No response of the target can be read: the response to GET /pets/1 is no HTTP (Expected HTTP/)',
    ],
    [
      'rate-limited',
      [{ status: 429, headers: { 'retry-after': '7200' } }],
      [list, list],
      'The rate limit lets no request through: GET /pets was answered 429 until 2026-03-14 11:26:53 UTC, longer than --max-wait (125 s)',
    ],
    [
      'rate-limited',
      [{ status: 429 }],
      [list],
      'The rate limit lets no request through: GET /pets was answered 429, with no Retry-After that can be read',
    ],
  ])('as %s', ([kind, replies, sent, reason]) => {
    const { outcome, sent: really } = conducted(replies)
    expect({ sent: really, outcome }).toMatchObject({ sent, outcome: { kind, reason } })
  })

  it('where it points elsewhere, and says where', () => {
    const replies = [moved('https://a.example/v1/pets'), moved('https://a.example/v1/pets/1')]
    expect(conducted(replies)).toMatchObject({
      sent: [list, get],
      outcome: {
        kind: 'moved',
        reason: 'The target redirects: GET /pets was answered 301, to https://a.example/v1/pets',
        advice: 'The suite sends its key to no other address. Use --target https://a.example/v1',
      },
    })
    expect(conducted([moved('https://a.example/login')]).outcome).toMatchObject({
      kind: 'moved',
      advice: expect.stringContaining('Give the address of the service itself'),
    })
    const slashed = [list, get].map((path) => moved(`/v1${path}/`))
    expect(conducted(slashed)).toMatchObject({
      sent: [list, get],
      outcome: {
        kind: 'moved',
        reason: 'The target redirects: GET /pets was answered 301, to https://pets.example/v1/pets/',
        advice: expect.stringContaining('end without a slash'),
      },
    })
  })

  it('where the base address is of another version, without a request', () => {
    for (const path of ['/v2', '/v1.0', '', '/petstore-v1', '/v1/api'])
      expect(conducted([{}], { baseUrl: `https://pets.example${path}` })).toMatchObject({
        sent: [],
        outcome: { kind: 'another-version' },
      })
  })

  it('after four requests at the most, orders and the second key among them', () => {
    const full = { profile: 'full', hasSecondKey: true } as const
    const second = '/pets with the second key'
    const both = conducted([json401], full)
    expect(both.sent).toEqual([list, get, orders, second])
    expect(both.outcome).toMatchObject({
      kind: 'key-rejected',
      advice: expect.stringContaining('rejects the second key'),
    })
    expect(conducted([json401, json401, json401, pets], full).outcome).toMatchObject({
      kind: 'key-rejected',
      advice: expect.stringContaining('accepts the second key'),
    })
    expect(conducted([json401, json401, pets], full)).toMatchObject({
      sent: [list, get, orders],
      outcome: { kind: 'ready' },
    })
  })

  it('where the second key, which the trial needs, is rejected', () => {
    const full = { profile: 'full', hasSecondKey: true, needsSecondKey: true } as const
    const second = [`${list} with the second key`, `${get} with the second key`]
    const files = { keyFiles: { main: 'a.txt', second: 'b.txt' } }
    expect(conducted([pets, json401], { ...full, ...files })).toMatchObject({
      sent: [list, ...second],
      outcome: {
        kind: 'key-rejected',
        reason: 'The service rejects the second key (401), which the run needs',
        advice: expect.stringMatching(/^Check that the key in b\.txt is complete/),
      },
    })
    expect(conducted([pets, json401], full).outcome).toMatchObject({
      advice: expect.stringContaining('PETSTORE_RATE_LIMIT_KEY'),
    })
    for (const accepted of [pets, json403, { status: 429 }, json404])
      expect(conducted([pets, accepted], full)).toMatchObject({
        sent: [list, second[0]],
        outcome: { kind: 'ready' },
      })
    expect(conducted([pets, json401, json404], full)).toMatchObject({ outcome: { kind: 'ready' } })
    expect(conducted([json401], files).outcome).toMatchObject({
      advice: expect.stringMatching(/^Check that the key in a\.txt is complete/),
    })
  })

  it('with the proxy that it went through', () => {
    const { outcome } = conducted([refused], { proxy: 'http://proxy.example of HTTP_PROXY' })
    expect(outcome).toMatchObject({
      reason: expect.stringMatching(
        /^The target does not answer through the proxy http:\/\/proxy.example of HTTP_PROXY: /,
      ),
    })
  })
})
