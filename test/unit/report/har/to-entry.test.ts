import { expect, test } from 'vitest'
import { sentRequests } from '../../../../src/report/har/sent-request.ts'
import { toEntry } from '../../../../src/report/har/to-entry.ts'
import type { Credential } from '../../../../src/spec/credential.ts'
import type { RequestSpec } from '../../../../src/spec/exchange.ts'
import { anExchange } from './a-log.ts'

const baseUrl = 'https://pets.example/v1'
const sent = sentRequests({ baseUrl, headers: ['X-Gateway'] })
type Notes = Parameters<typeof toEntry>[1]
const nothing: Notes = { shows: [], violates: [], findings: [] }

const entryOf = (parts: Parameters<typeof anExchange>[0], notes = nothing) =>
  toEntry(anExchange(parts), notes, baseUrl, sent)

const list: RequestSpec = { method: 'GET', path: '/pets', credential: { kind: 'key' } }

const fieldsOf = (request: Partial<RequestSpec>) =>
  sent({ ...list, ...request }).headers.map(({ name, value }) => `${name}: ${value}`)

test('an exchange is an entry with all that HAR asks for', () => {
  const notes: Notes = {
    section: 'listing',
    shows: ['LIST-9'],
    violates: ['RATE-1'],
    findings: ['F1'],
  }
  expect(entryOf({ resent: true }, notes)).toEqual({
    startedDateTime: '2026-03-14T09:26:53.250Z',
    time: 12.5,
    request: {
      method: 'GET',
      url: 'https://pets.example/v1/pets?limit=5',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [
        { name: 'host', value: 'pets.example' },
        { name: 'connection', value: 'keep-alive' },
        { name: 'accept', value: 'application/json' },
        { name: 'accept-encoding', value: 'gzip, br' },
        { name: 'user-agent', value: 'petstore-conformance' },
        { name: 'authorization', value: 'Bearer <the key>' },
        { name: 'X-Gateway', value: '<value of the header>' },
      ],
      queryString: [{ name: 'limit', value: '5' }],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status: 200,
      statusText: 'OK',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [
        { name: 'content-type', value: 'application/json' },
        { name: 'content-length', value: '2' },
      ],
      content: { size: 2, mimeType: 'application/json', text: '[]' },
      redirectURL: '',
      headersSize: -1,
      bodySize: 2,
    },
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: 12.5, receive: 0 },
    _resourceType: 'fetch',
    _number: 1,
    _operation: 'listPets',
    _credential: 'key',
    _keyVariable: 'PETSTORE_API_KEY',
    _resent: true,
    _section: 'listing',
    _shows: ['LIST-9'],
    _violates: ['RATE-1'],
    _findings: ['F1'],
  })
})

test('a body is told with its media type and its length in bytes', () => {
  const create: RequestSpec = { ...list, method: 'POST', body: '{"name":"Äiti"}' }
  expect(entryOf({ request: create }).request).toMatchObject({
    postData: { mimeType: 'application/json', text: '{"name":"Äiti"}' },
    bodySize: 16,
  })
  const untyped = entryOf({ request: { ...create, contentType: '', body: '' } }).request
  expect(untyped).toMatchObject({ postData: { mimeType: '', text: '' }, bodySize: 0 })
})

test('an exchange without an answer has the status 0 and says why', () => {
  const { response: _, ...unanswered } = anExchange()
  const failed = { ...unanswered, error: { kind: 'refused', message: 'nobody listens' } as const }
  const none = {
    status: 0,
    statusText: '',
    httpVersion: '',
    headers: [],
    cookies: [],
    content: { size: 0, mimeType: 'x-unknown' },
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
  }
  expect(toEntry(failed, nothing, baseUrl, sent).response).toEqual({
    ...none,
    _error: 'refused: nobody listens',
  })
  expect(toEntry(unanswered, nothing, baseUrl, sent).response).toEqual({
    ...none,
    _error: 'the log tells of no answer',
  })
  const half = { ...failed, head: { status: 200, headers: { 'content-length': '9' } } }
  expect(toEntry(half, nothing, baseUrl, sent).response).toMatchObject({
    status: 200,
    bodySize: -1,
    content: { size: 0 },
    _error: 'refused: nobody listens',
  })
})

test('a redirect tells where it leads, and a long body that this is its beginning', () => {
  const redirect = { status: 302, headers: { location: '/elsewhere' }, text: '' }
  expect(entryOf({ response: redirect }).response).toMatchObject({
    redirectURL: '/elsewhere',
    bodySize: -1,
    content: { size: 0, mimeType: 'x-unknown', text: '' },
  })
  const long = { status: 200, headers: {}, text: 'begin', cut: { length: 300_000, sha256: '' } }
  expect(entryOf({ response: long }).response.content).toEqual({
    size: -1,
    mimeType: 'x-unknown',
    text: 'begin',
    comment: 'the beginning of 300000 characters',
  })
})

test.for([
  [{ kind: 'none' }, undefined],
  [{ kind: 'unrelated', token: 'spelled-out' }, 'authorization: Bearer <a key that is like none>'],
  [{ kind: 'empty' }, 'authorization: Bearer '],
  [{ kind: 'truncated', characters: 4 }, 'authorization: Bearer <the key without its end>'],
  [{ kind: 'basic' }, 'authorization: Basic <the key as user and as password>'],
  [{ kind: 'basic-user' }, 'authorization: Basic <the key for a user>'],
  [{ kind: 'form', before: 'bearer:', after: '' }, 'authorization: bearer:<the key>'],
  [{ kind: 'bare' }, 'authorization: <the key>'],
  [{ kind: 'x-api-key' }, 'x-api-key: <the key>'],
  [{ kind: 'headers', names: ['Api-Key'] }, 'api-key: <the key>'],
  [{ kind: 'bearer-headers', names: ['X-Auth'] }, 'x-auth: Bearer <the key>'],
  [{ kind: 'scheme-word', word: 'Token' }, 'authorization: Token <the key>'],
  [{ kind: 'claims', headers: { 'X-User': 'admin' } }, 'x-user: admin'],
] satisfies readonly [Credential, string | undefined][])(
  'the credential %o is told by words alone',
  ([credential, field]) => {
    const carrying = fieldsOf({ credential }).filter(
      (text) => !/^(?:host|connection|accept|accept-encoding|user-agent|X-Gateway): /.test(text),
    )
    expect(carrying).toEqual(field === undefined ? [] : [field])
  },
)

test('a key in a body is told by a word, and the length that would tell its own is not', () => {
  const request: RequestSpec = {
    ...list,
    method: 'POST',
    body: '{"name":"Rex"}',
    credential: { kind: 'in-body', names: ['apiKey'] },
  }
  expect(fieldsOf(request).at(-1)).toBe('content-length: <with that of the key>')
  expect(sent(request).body).toEqual({ text: '{"name":"Rex","apiKey":"<key>"}', size: -1 })
})

test('what a form of the wire changes is told', () => {
  const create = { method: 'POST', body: '{}' } as const
  expect(fieldsOf({ ...create, wire: 'in chunks' }).at(-1)).toBe('transfer-encoding: chunked')
  expect(fieldsOf({ ...create, wire: 'in pieces' }).at(-1)).toBe('content-length: 2')
  expect(fieldsOf({ method: 'POST' }).at(-1)).toBe('content-length: 0')
  expect(fieldsOf({ wire: 'one request alone' })).toContain('connection: close')
  expect(fieldsOf({ wire: 'names in capitals' })).toContain('AUTHORIZATION: Bearer <the key>')
  const { cookies } = entryOf({ request: { ...list, wire: 'more fields' } }).request
  expect(cookies).toEqual([{ name: 'theme', value: 'dark' }])
})
