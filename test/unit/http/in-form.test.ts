import { expect, test } from 'vitest'
import { theKey } from '../../../src/http/credential.ts'
import { moreFields } from '../../../src/http/in-form.ts'
import { requestWriter } from '../../../src/http/write-request.ts'
import type { RequestSpec } from '../../../src/spec/exchange.ts'

const key = 'sk_test_0123456789=='
const write = requestWriter('/v1', key)
const list: RequestSpec = { operation: 'listPets', method: 'GET', path: '/pets', credential: theKey }
const create: RequestSpec = { ...list, operation: 'createPet', method: 'POST', body: '{"name":"Rex"}' }
const namesOf = (headers: readonly string[]) => headers.filter((_, place) => place % 2 === 0)
const valuesOf = (headers: readonly string[]) => headers.filter((_, place) => place % 2 === 1)

test('names of fields are in small letters, unless they are to be in others', () => {
  const plain = write(create)
  expect(namesOf(plain.headers)).toStrictEqual([
    'accept',
    'accept-encoding',
    'user-agent',
    'authorization',
    'content-type',
  ])
  for (const [wire, names] of [
    ['names capitalised', ['Accept', 'Accept-Encoding', 'User-Agent', 'Authorization', 'Content-Type']],
    ['names in capitals', ['ACCEPT', 'ACCEPT-ENCODING', 'USER-AGENT', 'AUTHORIZATION', 'CONTENT-TYPE']],
  ] as const) {
    const { headers, ...rest } = write({ ...create, wire })
    expect(namesOf(headers)).toStrictEqual(names)
    expect(valuesOf(headers)).toStrictEqual(valuesOf(plain.headers))
    expect({ ...rest, headers: plain.headers }).toStrictEqual({ ...plain, wire })
  }
})

test('names of other fields are written so too', () => {
  const { headers } = write({ ...list, credential: { kind: 'x-api-key' }, wire: 'names capitalised' })
  expect(namesOf(headers)).toContain('X-Api-Key')
})

test('more fields stand behind those that are needed, a media type without a body among them', () => {
  const plain = write({ ...list, wire: 'no Accept-Encoding' }).headers
  const { headers } = write({ ...list, wire: 'more fields' })
  expect(headers.slice(0, plain.length)).toStrictEqual(plain)
  expect(namesOf(headers.slice(plain.length))).toStrictEqual([
    'accept-encoding',
    'accept-language',
    'cache-control',
    'cookie',
    'x-request-id',
    'x-requested-with',
    'content-type',
    'if-none-match',
  ])
  const ofCreate = namesOf(write({ ...create, wire: 'more fields' }).headers)
  expect(ofCreate.filter((name) => name === 'content-type')).toHaveLength(1)
  expect(ofCreate).toContain('cookie')
  expect(ofCreate).not.toContain('if-none-match')
})

test('none of them is a credential, or has anything of the key', () => {
  for (const method of ['GET', 'POST'] as const)
    for (const [name, value] of Object.entries(moreFields(method))) {
      expect(name).not.toMatch(/auth|key|token/)
      expect(value).not.toMatch(/key|token|bearer|sk_/i)
    }
})

test('Accept-Encoding is left out, and nothing else', () => {
  const { headers } = write({ ...list, wire: 'no Accept-Encoding' })
  expect(headers).toStrictEqual(
    write(list).headers.filter((text) => !['accept-encoding', 'gzip, br'].includes(text)),
  )
})

test.each([
  ['deflate alone', ['accept-encoding', 'deflate;q=0.8, identity;q=0.5']],
  ['one request alone', ['accept-encoding', 'identity', 'connection', 'close']],
] as const)('%s has its own fields in the place of the usual codings', (wire, fields) => {
  const plain = write({ ...list, wire: 'no Accept-Encoding' }).headers
  expect(write({ ...list, wire }).headers).toStrictEqual([...plain, ...fields])
})

test('a body in pieces is the same request', () => {
  expect(write({ ...create, wire: 'in pieces' })).toStrictEqual({ ...write(create), wire: 'in pieces' })
})

test('a body in chunks, or a create on a kept connection, is the same request', () => {
  expect(write({ ...create, wire: 'in chunks' })).toStrictEqual({ ...write(create), wire: 'in chunks' })
  expect(write({ ...create, wire: 'on a kept connection' })).toStrictEqual({
    ...write(create),
    wire: 'on a kept connection',
  })
})

test('the fields of the next request are as they were', () => {
  const before = [...write(list).headers]
  for (const wire of ['names in capitals', 'more fields', 'no Accept-Encoding', 'one request alone'] as const)
    write({ ...list, wire })
  expect(write(list).headers).toStrictEqual(before)
})
