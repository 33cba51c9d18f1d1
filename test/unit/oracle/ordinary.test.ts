import { describe, expect, test } from 'vitest'
import {
  isExtraordinary,
  isPageAlone,
  looksLikeAttack,
  whyProvesNothing,
} from '../../../src/oracle/ordinary.ts'
import type { Credential } from '../../../src/spec/credential.ts'
import type { RequestSpec } from '../../../src/spec/exchange.ts'
import { withoutBody } from './a-log.ts'
import { anExchange } from './an-exchange.ts'

const asked = (path: string, more: Partial<RequestSpec> = {}): RequestSpec => ({
  operation: path.startsWith('/pets/') ? 'getPet' : 'listPets',
  method: 'GET',
  path,
  credential: { kind: 'key' },
  ...more,
})
const token = (text: string): Partial<RequestSpec> => ({ credential: { kind: 'unrelated', token: text } })

describe('a request that no client of the interface makes', () => {
  test.each([
    asked('/pets/%00'),
    asked('/pets/%FF'),
    asked('/pets/%2'),
    asked('/pets/1%2F2'),
    asked('/pets/%31'),
    asked('/pets//1'),
    asked('/pets/'),
    asked('/pets?status=%FF'),
    asked('/pets?status=a%0A'),
    asked('/pets/?limit=5'),
    asked('//pets'),
    asked('/pets?status=a%2Fb'),
    asked(`/pets/${'9'.repeat(1001)}`),
    asked(`/pets?status=${'x'.repeat(994)}`),
    asked(`/pets?status=/pets/${'x'.repeat(990)}`),
    asked('/pets', token('x'.repeat(1001))),
    asked('/pets', { body: 'x'.repeat(100_001) }),
    asked('/%70ets'),
    asked('/PETS'),
    asked('/pets', { accept: 'application/xml' }),
  ])('is $path', (request) => expect(isExtraordinary(request)).toBe(true))

  test.each([
    asked('/pets?status=%22sold%27%5Cx%22'),
    asked('/pets?limit=5&limit=6'),
    asked('/pets/%22rex%22'),
    asked('/pets?status=%73old'),
    asked('/pets?status=a//b/'),
    asked(`/pets/${'9'.repeat(1000)}`),
    asked(`/pets?status=${'x'.repeat(993)}`),
    asked('/pets', { body: 'x'.repeat(100_000) }),
  ])('is not $path', (request) => expect(isExtraordinary(request)).toBe(false))

  test('encodes in a path what needs no code, or may not stand there', () => {
    const codes = Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code))
    const needless = codes.filter((sign) =>
      isExtraordinary(asked(`/pets/%${Buffer.from(sign).toString('hex')}`)),
    )
    expect(needless.join('')).toBe(codes.join('').replace(/[^-./\w~\p{Cc}]/gu, ''))
  })

  test.each<readonly [Credential['kind'], (text: string) => Credential, number]>([
    ['unrelated', (token) => ({ kind: 'unrelated', token }), 1000],
    ['extended', (suffix) => ({ kind: 'extended', suffix }), 1000],
    ['prefixed', (prefix) => ({ kind: 'prefixed', prefix }), 1000],
    ['enclosed', (sign) => ({ kind: 'enclosed', sign }), 1000],
    ['form', (before) => ({ kind: 'form', before, after: '' }), 1000],
    ['claims', (claim) => ({ kind: 'claims', headers: { Origin: claim } }), 4000 - 'Origin,'.length],
  ])('has a credential of kind %s with longer texts than servers take', (_, credential, longest) => {
    const isOdd = (length: number) =>
      isExtraordinary(asked('/pets', { credential: credential('x'.repeat(length)) }))
    expect([longest, longest + 1].map(isOdd)).toStrictEqual([false, true])
  })
})

describe('a value that may look like an attack', () => {
  const named = (name: unknown): RequestSpec =>
    asked('/pets', { operation: 'createPet', body: JSON.stringify({ name, categoryId: 1 }) })

  test.each(['union select x', 'رقم', '<b>', "O'Hara", 'null'])('is a name like %s', (name) =>
    expect(looksLikeAttack(named(name))).toBe(true),
  )

  test.each(['Rex 12', 'Peacock Cassie', 'Android'])('is no name like %s', (name) =>
    expect(looksLikeAttack(named(name))).toBe(false),
  )

  test('is a number at the edge of 32 bits', () => {
    expect(looksLikeAttack(asked('/pets/-2147483649'))).toBe(true)
    expect(looksLikeAttack(asked('/pets/12147483649'))).toBe(false)
  })

  test('is found in a path that a URL parser reads as a host, or throws for', () => {
    expect(looksLikeAttack(asked('//-2147483649'))).toBe(true)
    expect(looksLikeAttack(asked('//['))).toBe(true)
    expect(looksLikeAttack(asked('//pets'))).toBe(false)
    expect(looksLikeAttack(asked('/pets/-1'))).toBe(false)
    const inCategory = (categoryId: number) =>
      looksLikeAttack(asked('/pets', { operation: 'createPet', body: `{"categoryId":${categoryId}}` }))
    expect([2_147_483_648, 4_294_967_296, 12_147_483_648, 3].map(inCategory)).toStrictEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test.each([
    ['in an array', '{"name":["union select"]}', true],
    ['in an object within an array', '[{"name":{"first":"<b>"}}]', true],
    ['as the name of a property', '{"name":"Rex","constructor":1}', true],
    ['in neither, but for plain words, null and numbers', '{"name":"Rex","tags":[null,1,true]}', false],
  ])('is one that stands %s of a body', (_, body, expected) => {
    expect(looksLikeAttack(asked('/pets', { operation: 'createPet', body }))).toBe(expected)
  })

  test.each([
    ['/pets/null', true],
    ['/pets/%22rex%22', true],
    ['/pets?status=%27sold', true],
    ['/pets?status=sold&limit=5', false],
    ['/pets/rex', false],
    ['/store/orders', false],
  ])('is, or is not, in the path %s', (path, expected) => {
    expect(looksLikeAttack(asked(path))).toBe(expected)
  })

  test.each<readonly [string, Credential, boolean]>([
    ['an Origin', { kind: 'claims', headers: { Origin: 'https://shop.example' } }, true],
    ['another header field', { kind: 'claims', headers: { Forwarded: 'for="::1"' } }, false],
    ['a quoted key', { kind: 'enclosed', sign: '"' }, true],
    ['a quote before the key', { kind: 'prefixed', prefix: "'" }, true],
    ['a sign after the key', { kind: 'extended', suffix: '<' }, true],
    ['signs around the key', { kind: 'form', before: 'Bearer <', after: '>' }, true],
    ['a plain token', { kind: 'unrelated', token: 'x' }, false],
    ['a Bearer of its own', { kind: 'form', before: 'Bearer ', after: '' }, false],
    ['no credential', { kind: 'none' }, false],
  ])('is, or is not, in %s', (_, credential, expected) => {
    expect(looksLikeAttack(asked('/pets', { credential }))).toBe(expected)
  })
})

test('a refusal of it proves nothing, and a success does', () => {
  const why = (path: string, status: number) =>
    whyProvesNothing(anExchange({ operation: 'getPet', path, status })) !== undefined
  const statuses = [200, 299, 300, 301, 400, 404, 429, 500] as const
  expect(statuses.filter((status) => why('/pets/%00', status))).toStrictEqual([300, 301, 400, 404, 500])
  expect([400, 403, 404, 406].filter((status) => why('/pets/4294967297', status))).toStrictEqual([403, 406])
  expect(why('/pets/7', 403)).toBe(false)
  expect(whyProvesNothing(anExchange({ path: '//pets', status: 400 }))).toBe(
    'a request that no client of the interface makes may be refused in any way',
  )
})

test('a response to a path beside the operations is compared with others, whatever it is', () => {
  for (const path of ['/store/bcdf', '/store/null'])
    for (const status of [200, 403, 404])
      expect(whyProvesNothing(anExchange({ operation: undefined, path, status }))).toBeUndefined()
})

test('a success on a path that is no operation proves something where it shows pets', () => {
  const shows = (path: string, text: string) =>
    whyProvesNothing(anExchange({ operation: 'listPets', path, status: 200, text })) === undefined
  const pets = '[{"id":1,"name":"Rex","categoryId":1}]'
  expect(shows('/%70ets', pets)).toBe(true)
  expect(shows('/%70ets', '{"id":1,"name":"Rex","categoryId":1}')).toBe(true)
  expect(shows('//pets', '[]')).toBe(false)
  expect(shows('/%70ets', '[]')).toBe(false)
  expect(shows('/%70ets', '<p>Welcome</p>')).toBe(false)
  expect(shows('/PETS', '{"id":"pets","name":"Pet store","version":1}')).toBe(false)
  expect(shows('/pets?status=a%0A', '<p>Welcome</p>')).toBe(true)
  expect(whyProvesNothing(withoutBody(anExchange({ path: '/%70ets' })))).toBe(
    'a path that is no operation shows no pets',
  )
})

test('a 406 to a browser alone says that there is no page for browsers', () => {
  const isPage = (status: number, accept: 'browser' | '*/*') => {
    const exchange = anExchange({ status })
    return isPageAlone({ ...exchange, request: { ...exchange.request, accept } })
  }
  expect(isPage(406, 'browser')).toBe(true)
  expect(isPage(400, 'browser')).toBe(false)
  expect(isPage(406, '*/*')).toBe(false)
})
