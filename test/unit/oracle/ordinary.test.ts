import { describe, expect, test } from 'vitest'
import { isExtraordinary, looksLikeAttack, whyProvesNothing } from '../../../src/oracle/ordinary.ts'
import type { RequestSpec } from '../../../src/spec/exchange.ts'
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
    asked(`/pets/${'9'.repeat(1001)}`),
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
    asked(`/pets/${'9'.repeat(400)}`),
    asked('/pets', token('x'.repeat(1000))),
  ])('is not $path', (request) => expect(isExtraordinary(request)).toBe(false))
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
    expect(looksLikeAttack(asked('/pets/-1'))).toBe(false)
  })
})

test('a refusal of it proves nothing, and a success does', () => {
  const why = (path: string, status: number) =>
    whyProvesNothing(anExchange({ operation: 'getPet', path, status })) !== undefined
  const statuses = [200, 301, 400, 404, 429, 500] as const
  expect(statuses.filter((status) => why('/pets/%00', status))).toStrictEqual([301, 400, 404, 500])
  expect([400, 403, 404, 406].filter((status) => why('/pets/4294967297', status))).toStrictEqual([403, 406])
  expect(why('/pets/7', 403)).toBe(false)
})

test('a success on a path that is no operation proves something where it shows pets', () => {
  const shows = (path: string, text: string) =>
    whyProvesNothing(anExchange({ operation: 'listPets', path, status: 200, text })) === undefined
  const pets = '[{"id":1,"name":"Rex","categoryId":1}]'
  expect(shows('/%70ets', pets)).toBe(true)
  expect(shows('/%70ets', '[]')).toBe(false)
  expect(shows('/%70ets', '<p>Welcome</p>')).toBe(false)
  expect(shows('/PETS', '{"id":"pets","name":"Pet store","version":1}')).toBe(false)
  expect(shows('/pets?status=a%0A', '<p>Welcome</p>')).toBe(true)
})
