import { describe, expect, test } from 'vitest'
import { theKey } from '../../../src/http/credential.ts'
import type { Plain } from '../../../src/minimise/parts-of.ts'
import { likeness, narrowest, type Step, showsOf, stepsOf, tellingOf } from '../../../src/minimise/shows.ts'
import type { Exchange, RequestSpec } from '../../../src/spec/exchange.ts'
import { anExchange } from '../oracle/an-exchange.ts'

const plain: Plain = {
  tag: 'ab1cd',
  categoryId: 1n,
  name: () => 'ab1cd zz',
  nameInLetters: () => 'Rexabxcda',
  ownId: 7n,
}
const list: RequestSpec = { operation: 'listPets', method: 'GET', path: '/pets', credential: theKey }
const create = (body: string): RequestSpec => ({
  operation: 'createPet',
  method: 'POST',
  path: '/pets',
  credential: theKey,
  body,
})

describe('what is told of what is needed', () => {
  const step = (key: string, impliedBy: readonly string[] = []): Step => ({
    factor: 'name',
    level: key,
    key,
    without: { asked: list, afterMs: 0 },
    impliedBy,
  })
  const told = (...steps: readonly Step[]) => narrowest(steps).map(({ key }) => key)

  test('is the narrow part, not the whole', () => {
    expect(told(step('name'), step('name marks'))).toEqual(['name marks'])
  })

  test('is nothing that follows from another part', () => {
    const half = step('name half: < >', ['name ASCII signs'])
    expect(told(step('name'), step('name ASCII signs'), half)).toEqual(['name ASCII signs'])
  })

  test('is the whole where many parts are needed', () => {
    const parts = ['a', 'b', 'c', 'd'].map((one) => step(`name ${one}`))
    expect(told(step('name'), ...parts)).toEqual(['name'])
  })
})

test('what a refused create left behind is taken apart by that create, but for the category that it is known by', () => {
  const shows = { create: create('{"name":7,"categoryId":9}'), refused: 400, asked: list, afterMs: 0 }
  expect(stepsOf(shows, 'CREATE-7', plain).map(({ key }) => key)).toEqual(['create: name of another type'])
  const { refused: _, ...letIn } = shows
  expect(stepsOf(letIn, 'LIST-10', plain).map(({ key }) => key)).toEqual([
    'create: categoryId',
    'create: name of another type',
  ])
})

test.each([
  ['/pets?limit=5', '/pets?limit=5', ['limit'], 'the same'],
  ['/pets?limit=5&status=sold', '/pets?limit=5', ['limit'], 'more'],
  ['/pets?limit=6', '/pets?limit=5', ['limit'], 'less'],
  ['/pets?limit=6', '/pets', [], 'more'],
  ['/pets', '/pets', [], 'the same'],
] as const)('that %s satisfied what %s violates, with %j needed: %s', (had, least, keys, expected) => {
  const shows = (path: string) => ({ asked: { ...list, path }, afterMs: 0 })
  expect(likeness(shows(had), shows(least), keys, 'LIST-3', plain)).toBe(expected)
})

test('two tokens that are no keys make two requests', () => {
  const shows = (token: string) => ({
    asked: { ...list, credential: { kind: 'unrelated', token } as const },
    afterMs: 0,
  })
  expect(likeness(shows('x'), shows('x'), [], 'AUTH-2', plain)).toBe('the same')
  expect(likeness(shows('x'), shows('%'), [], 'AUTH-2', plain)).toBe('more')
})

test('bodies that are written otherwise make two requests', () => {
  const shows = (body: string) => ({ asked: create(body), afterMs: 0 })
  const least = shows('{"name":"Rex 1","categoryId":7}')
  const is = (body: string) => likeness(shows(body), least, [], 'CREATE-1', plain)
  expect(is('{"name":"Rex 1","categoryId":7}')).toBe('the same')
  expect(is('{"categoryId":7,"name":"Rex 1"}')).toBe('more')
  expect(is('{ "name": "Rex 1", "categoryId": 7 }')).toBe('more')
})

describe('what shows a breach', () => {
  const made = (status: number): Exchange =>
    anExchange({ operation: 'createPet', status, body: '{"name":"Rex","categoryId":1}' })
  const read: Exchange = {
    ...anExchange({ path: '/pets?limit=1' }),
    number: 3,
    sentAt: made(201).sentAt + 100,
  }

  test('is a create with what reads the animal back, and how much later', () => {
    const { create: sent, refused, afterMs } = showsOf({ exchanges: [made(201), read] }) ?? {}
    expect([sent?.body, refused, afterMs]).toEqual([made(201).request.body, undefined, 88])
  })

  test('is a refused create with the list that shows what it left', () => {
    expect(showsOf({ exchanges: [made(400), read] })).toMatchObject({
      refused: 400,
      create: { method: 'POST' },
    })
  })

  test('is the create of an own animal that is fetched, where that is known', () => {
    const fetched = anExchange({ operation: 'getPet', path: '/pets/5' })
    expect(showsOf({ exchanges: [fetched] })?.create).toBeUndefined()
    const createOf = (path: string) => (path === '/pets/5' ? made(201) : undefined)
    expect(showsOf({ exchanges: [fetched] }, createOf)?.create).toEqual(made(201).request)
  })

  test('is told by what got no answer, or else by the last', () => {
    const { response: _, ...unanswered } = anExchange()
    const broken: Exchange = { ...unanswered, number: 2, error: { kind: 'closed', message: 'reset' } }
    expect(tellingOf([broken, read])).toBe(broken)
    expect(tellingOf([made(201), read])).toBe(read)
    expect(showsOf({ exchanges: [] })).toBeUndefined()
  })
})
