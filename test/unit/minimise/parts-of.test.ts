import { describe, expect, test } from 'vitest'
import { noCredential, theKey } from '../../../src/http/credential.ts'
import { keyPart, operationPart, type Plain, partsOf } from '../../../src/minimise/parts-of.ts'
import type { RequestSpec } from '../../../src/spec/exchange.ts'

const plain: Plain = {
  tag: 'ab1cd',
  categoryId: 1n,
  name: () => 'ab1cd zz',
  nameInLetters: () => 'Rexabxcda',
  ownId: 7n,
}
const create = (body: string, more: Partial<RequestSpec> = {}): RequestSpec => ({
  operation: 'createPet',
  method: 'POST',
  path: '/pets',
  credential: theKey,
  body,
  ...more,
})
const list = (query: string): RequestSpec => ({
  operation: 'listPets',
  method: 'GET',
  path: `/pets${query}`,
  credential: theKey,
})
const told = (request: RequestSpec) =>
  partsOf(request, plain).map(({ factor, level, without }) => [factor, level, without.body ?? without.path])

describe('a create', () => {
  test('that is plain has nothing to leave out but the space and the digits of its name', () => {
    const inLetters = '{"name":"Rexabxcda","categoryId":1}'
    expect(told(create('{"name":"ab1cd 3","categoryId":1}'))).toEqual([['name', '"ab1cd 3"', inLetters]])
    expect(told(create('{"name":"Rexabxcdb","categoryId":1}'))).toEqual([])
  })

  test('keeps the way it is written in without anything else', () => {
    const body = '{ "status" : "sold", "categoryId" : 9, "name" : "ab1cd 3" }'
    expect(told(create(body)).map(([factor, , without]) => [factor, without])).toEqual([
      ['style', '{"name":"ab1cd 3","categoryId":9,"status":"sold"}'],
      ['status', '{ "categoryId" : 9, "name" : "ab1cd 3" }'],
      ['categoryId', '{ "status" : "sold", "categoryId" : 1, "name" : "ab1cd 3" }'],
    ])
  })

  test('with an array of the plain category has another one', () => {
    expect(told(create('{"name":"ab1cd 3","categoryId":[1]}')).map(([factor]) => factor)).toEqual([
      'categoryId',
    ])
  })

  test.each([
    [
      'a status',
      '{"name":"ab1cd 3","categoryId":1,"status":"sold"}',
      'status',
      '"sold"',
      '{"name":"ab1cd 3","categoryId":1}',
    ],
    [
      'another category',
      '{"name":"ab1cd 3","categoryId":9007199254740993}',
      'categoryId',
      '9007199254740993',
      '{"name":"ab1cd 3","categoryId":1}',
    ],
    [
      'a category in quotes',
      '{"name":"ab1cd 3","categoryId":"1"}',
      'categoryId',
      '"1"',
      '{"name":"ab1cd 3","categoryId":1}',
    ],
    ['no category', '{"name":"ab1cd 3"}', 'categoryId', 'missing', '{"name":"ab1cd 3","categoryId":1}'],
    [
      'a name of another type',
      '{"name":null,"categoryId":1}',
      'name',
      'null',
      '{"name":"ab1cd zz","categoryId":1}',
    ],
    [
      'a word for a name',
      '{"name":"null","categoryId":1}',
      'name',
      '"null"',
      '{"name":"ab1cd zz","categoryId":1}',
    ],
    [
      'one property more',
      '{"name":"ab1cd 3","categoryId":1,"id":5}',
      'property',
      'id: 5',
      '{"name":"ab1cd 3","categoryId":1}',
    ],
    [
      'another order',
      '{"categoryId":1,"name":"ab1cd 3"}',
      'style',
      'how the body is written',
      '{"name":"ab1cd 3","categoryId":1}',
    ],
    [
      'escapes',
      '{"n\\u0061me":"ab1cd 3","categoryId":1}',
      'style',
      'how the body is written',
      '{"name":"ab1cd 3","categoryId":1}',
    ],
    ['no object', '[1]', 'body', '[1]', '{"name":"ab1cd zz","categoryId":1}'],
    ['no JSON', 'rex', 'body', 'rex', '{"name":"ab1cd zz","categoryId":1}'],
  ])('with %s', (_, body, factor, level, without) => {
    expect(told(create(body))).toContainEqual([factor, level, without])
  })

  test('with another media type, and another way to ask', () => {
    const request = create('{"name":"ab1cd 3","categoryId":1}', {
      contentType: 'application/json; charset=utf-8',
      accept: 'none',
    })
    expect(partsOf(request, plain).map(({ factor }) => factor)).toEqual(['media type', 'accept', 'name'])
    expect(partsOf(request, plain).map(({ without }) => [without.accept, without.contentType])).toEqual([
      ['none', undefined],
      [undefined, 'application/json; charset=utf-8'],
      ['none', 'application/json; charset=utf-8'],
    ])
  })

  test('in a form of its own on the wire', () => {
    const request = create('{"name":"ab1cd 3","categoryId":1}', { wire: 'in pieces', accept: '*/*' })
    const parts = partsOf(request, plain).slice(0, 2)
    expect(parts).toMatchObject([
      { factor: 'wire', level: 'in pieces', key: 'wire', without: { accept: '*/*' } },
      { factor: 'accept', level: '*/*', key: 'accept', without: { wire: 'in pieces' } },
    ])
    for (const { factor, without } of parts) expect(without).not.toHaveProperty(factor)
  })

  test('with the tag of an answer that is known already', () => {
    const request = { ...list('?limit=3'), ifNoneMatch: '"7"' }
    const [tag, limit] = partsOf(request, plain)
    expect(tag).toEqual({
      factor: 'wire',
      impliedBy: [],
      level: 'If-None-Match',
      key: 'if-none-match',
      without: list('?limit=3'),
    })
    expect(limit?.without).toEqual({ ...list(''), ifNoneMatch: '"7"' })
  })

  test('with a name of many kinds has its parts beside the whole of it', () => {
    const parts = partsOf(create('{"name":"ab1cd Zoë","categoryId":1}'), plain)
    expect(parts.map(({ key }) => key)).toEqual(['name', 'name beyond ASCII', 'name capitals'])
  })
})

test('a list has its parameters, and their order', () => {
  expect(told(list('?limit=3&status=sold'))).toEqual([
    ['limit', '3', '/pets?status=sold'],
    ['status', 'sold', '/pets?limit=3'],
    ['order', 'limit=3&status=sold', '/pets?status=sold&limit=3'],
  ])
  const twice = partsOf(list('?limit=5&limit=6'), plain)
  expect(twice.map(({ without }) => without.path)).toEqual([
    '/pets?limit=6',
    '/pets?limit=5',
    '/pets?limit=6&limit=5',
  ])
  expect(twice.map(({ key }) => key)).not.toContain('limit')
  expect(told(list('?sort=name'))).toEqual([['query', 'sort=name', '/pets']])
  expect(told(list('?limit=%32%35'))).toEqual([
    ['limit', '%32%35', '/pets'],
    ['query', 'in percent codes', '/pets?limit=25'],
  ])
  // An ampersand means something else than its code.
  expect(told(list('?sort=a%26b'))).toEqual([['query', 'sort=a%26b', '/pets']])
  expect(told(list(''))).toEqual([])
})

test('a fetch has its id, unless that is the own one already', () => {
  const fetch: RequestSpec = { operation: 'getPet', method: 'GET', path: '/pets/9', credential: theKey }
  expect(told(fetch)).toEqual([['petId', '9', '/pets/7']])
  expect(told({ ...fetch, path: '/pets/7' })).toEqual([])
  expect(partsOf(fetch, { ...plain, ownId: undefined })).toEqual([])
})

test('long ids and limits are shortened', () => {
  const digits = '9'.repeat(300)
  const fetch: RequestSpec = {
    operation: 'getPet',
    method: 'GET',
    path: `/pets/${digits}`,
    credential: theKey,
  }
  for (const request of [fetch, list(`?limit=${digits}`)])
    expect(told(request).map(([, level]) => level)).toEqual([`${'9'.repeat(60)}…`])
})

test('a credential that is none may be left out, or be the key; any operation may be a list', () => {
  const wrong: RequestSpec = { ...create('{}'), credential: { kind: 'unrelated', token: 'x' } }
  expect(partsOf({ ...list(''), credential: wrong.credential }, plain)).toMatchObject([
    { factor: 'credential', level: 'a key that is like none', without: { credential: noCredential } },
  ])
  expect(keyPart(wrong)).toMatchObject([{ factor: 'credential', without: { credential: theKey } }])
  expect(keyPart(list(''))).toEqual([])
  expect(operationPart(wrong)).toMatchObject([
    { factor: 'operation', level: 'createPet', without: { path: '/pets', credential: wrong.credential } },
  ])
  expect(operationPart(list(''))).toEqual([])
})

test('a list in its place is asked for in the same way, as far as it can be', () => {
  const inCapitals = create('{}', { wire: 'names in capitals', accept: 'none' })
  expect(operationPart(inCapitals)[0]?.without).toMatchObject({ wire: 'names in capitals', accept: 'none' })
  expect(operationPart(create('{}', { wire: 'in pieces' }))[0]?.without).not.toHaveProperty('wire')
})
