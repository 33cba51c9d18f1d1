import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../src/http/credential.ts'
import { ownCategory } from '../../../src/oracle/own-category.ts'
import { emptyStore } from '../../../src/oracle/store/store-model.ts'
import { isFreeNegative } from '../../../src/oracle/store/update-fetches.ts'
import { areOrdersThere } from '../../../src/oracle/store/update-orders.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { aPet, created, fetched, notFound, page, refused, tag, unanswered, withoutBody } from './a-log.ts'
import { modelAfter, modelsAfter } from './a-store.ts'
import { errorText } from './an-exchange.ts'

const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const own = created(0, rex, { id: 7, ...rex })
const shown = page(50, [aPet(9)])
/** An id that a foreign pet may have, as one beyond cannot by chance. */
const near = 9n + 2n ** 24n
const far = 2n ** 52n
const foundFar = fetched(100, far, undefined, { text: `{"id":${far},"name":"Kim","categoryId":1}` })
const spent = { headers: { 'x-ratelimit-remaining': '0' } }

describe('whether ids of no known pet are found', () => {
  test.each<readonly [string, 'found' | 'not found' | undefined, readonly Exchange[]]>([
    ['a pet has an id far beyond', 'found', [foundFar]],
    ['a pet has the next id beyond', 'found', [fetched(100, near + 1n, aPet(Number(near + 1n)))]],
    ['a response shows another pet', 'found', [fetched(100, far, aPet(9))]],
    ['one is found, and then another is not', 'not found', [foundFar, notFound(150, far + 1n)]],
    ['one is not found, and then another is', 'not found', [notFound(100, far + 1n), { ...foundFar }]],
    ['a foreign pet may have the id', undefined, [fetched(100, near, aPet(Number(near)))]],
    ['the id is 0', undefined, [notFound(100, 0), fetched(150, 0, aPet(9))]],
    ['the id is negative', undefined, [notFound(100, -5)]],
    ['the pet was created', 'found', [foundFar, notFound(150, 7)]],
    ['a page showed the pet', 'found', [foundFar, notFound(150, 9)]],
    ['a created pet shows another one', undefined, [fetched(100, 7, aPet(9))]],
    ['a response shows no object', undefined, [fetched(100, far, null), fetched(150, far, [aPet(9)])]],
    ['a response has no body', undefined, [withoutBody(foundFar)]],
    ['a response is an error', undefined, [300, 400, 403].map((status) => notFound(100, far, status))],
    ['no service is there', undefined, [notFound(100, far, 503), unanswered(foundFar)]],
  ])('is told where %s: %s', (_, expected, log) => {
    expect(modelAfter(own, shown, ...log).unknownIds).toBe(expected)
  })

  test('is told by an id below 0 where a pet has such an id, and 0 is none', () => {
    expect(modelAfter(page(0, [aPet(-9)]), notFound(50, -5)).unknownIds).toBe('not found')
    expect(isFreeNegative(emptyStore, -1n)).toBe(true)
    expect(isFreeNegative(emptyStore, 0n)).toBe(false)
  })
})

describe('whether a created pet is shown as another', () => {
  test.each<readonly [string, boolean, Exchange]>([
    ['another pet', true, fetched(100, 7, aPet(9))],
    ['another pet, with another success', true, fetched(100, 7, aPet(9), { status: 299 })],
    ['itself', false, fetched(100, 7, { id: 7, ...rex })],
    ['itself, with another success', false, fetched(100, 7, { id: 7, ...rex }, { status: 203 })],
    ['an Error', false, notFound(100, 7, 300)],
    ['another pet while no request remained', false, fetched(100, 7, aPet(9), spent)],
    ['something for a foreign id', false, fetched(100, 9, aPet(7))],
  ])('is told where a fetch shows %s: %s', (_, expected, fetch) => {
    expect(modelAfter(own, shown, fetch).isMisshown).toBe(expected)
  })
})

test('responses that show nothing new copy none of what was fetched, nor of what foreign pets were shown as', () => {
  const log = [
    own,
    page(50, [aPet(9), aPet(10), { id: 7, ...rex }]),
    fetched(150, 7, { id: 7, ...rex }),
    fetched(200, 9, aPet(9)),
    page(250, [aPet(9)], '/pets?status=sold'),
  ]
  const models = modelsAfter(...log, ...log.slice(1))
  for (const part of ['toldOfOthers', 'fetched'] as const)
    expect(models.at(-1)?.[part]).toBe(models[log.length - 1]?.[part])
})

describe('whether GET /store/orders exists', () => {
  const answer = (operation: 'listOrders' | undefined, path: string, status: number, text: string) =>
    page(0, [], path, { operation, status, text })
  const orders = (status: number, code = 'gone') =>
    answer('listOrders', '/store/orders', status, `{"code":"${code}"}`)
  const strange = (path: string, status = 404) => answer(undefined, path, status, '{"code":"gone"}')
  const strangers = [strange('/store/unicorns'), strange('/store/griffins')]

  test.each<readonly [string, boolean | undefined, readonly Exchange[]]>([
    ['nobody has asked for them', undefined, strangers],
    ['they are answered 405', false, [orders(405)]],
    ['they are answered with anything but 404', true, [orders(400)]],
    ['they are answered as paths that do not exist', false, [...strangers, orders(404)]],
    ['they are answered otherwise', true, [...strangers, orders(404, 'none')]],
    [
      'one path alone tells how such are answered',
      undefined,
      [orders(404, 'none'), strange('/store/unicorns')],
    ],
    [
      'another path is none of the store',
      undefined,
      [orders(404, 'none'), strange('/a'), strange('/store/griffins')],
    ],
    ['their body is missing', undefined, [...strangers, withoutBody(orders(404, 'none'))]],
    [
      'the body of such a path is missing',
      undefined,
      [strange('/store/unicorns'), withoutBody(strange('/store/griffins')), orders(404, 'none')],
    ],
    ['they are answered 429 afterwards', false, [orders(405), orders(429)]],
    ['the key is refused afterwards', false, [orders(405), orders(401)]],
    ['they are not answered afterwards', false, [orders(405), unanswered(orders(200))]],
  ])('is told where %s: %s', (_, expected, log) => {
    expect(areOrdersThere(modelAfter(...log).orders)).toBe(expected)
  })
})

describe('the names and categories of POSTs', () => {
  const nameless = created(0, { categoryId: 4 }, { id: 5, name: 'x', categoryId: 4 })

  test('are those that were sent, and no name is none', () => {
    const model = modelAfter(nameless, created(50, rex, { id: 7, ...rex }))
    expect([...model.namesSent]).toEqual([[rex.name, 1]])
    expect([...model.letIn]).toEqual([rex.name])
  })

  test('are known to be accepted where the body was valid, and went with the key', () => {
    const lost = created(50, { ...rex, categoryId: 5, status: 'lost' }, { id: 6, ...rex, categoryId: 5 })
    const unkeyed = created(100, { ...rex, categoryId: 6 }, { id: 8, ...rex }, { credential: noCredential })
    const twice = [created(150, rex, { id: 7, ...rex }), created(200, rex, { id: 9, ...rex })]
    expect([...modelAfter(nameless, lost, unkeyed, ...twice).categories]).toEqual([3n])
  })

  test('of a refused POST are looked for by its name, and by its category only where it had no name', () => {
    const categoryId = Number(ownCategory(tag, 1))
    const refusal = (at: number, sent: object) => refused(at, { ...sent, categoryId, status: 'lost' })
    const named = modelAfter(refusal(0, { name: rex.name }))
    expect([[...named.refused.keys()], [...named.refusedCategories.keys()]]).toEqual([[rex.name], []])
    const unnamed = modelAfter(refusal(0, {}))
    expect([[...unnamed.refused.keys()], [...unnamed.refusedCategories.keys()]]).toEqual([
      [],
      [BigInt(categoryId)],
    ])
  })

  test('of a POST without a body are none', () => {
    const empty = page(0, [], '/pets', { operation: 'createPet', status: 400, text: errorText(400) })
    const { refused: names, refusedCategories, namesRefused } = modelAfter(empty)
    expect([names.size, refusedCategories.size, [...namesRefused.keys()]]).toEqual([0, 0, [undefined]])
  })
})

describe('a created pet', () => {
  const max = { ...rex, name: `${tag} 2` }
  const bring = (at: number, id: number) => created(at, { ...max, id: 7 }, { id, ...max })
  const unharmed = fetched(9000, 7, { id: 7, ...rex })

  test.each<readonly [string, 'told twice' | 'brought' | undefined, readonly Exchange[]]>([
    ['one POST returned its id', undefined, [own]],
    ['two POSTs returned its id', 'told twice', [own, created(50, max, { id: 7, ...max })]],
    ['a body brought its id', 'brought', [own, bring(50, 8)]],
    ['a body brought its id, and got it', 'brought', [own, bring(50, 7)]],
    ['its own body brought its id', 'brought', [bring(50, 7)]],
    [
      'two POSTs returned its id, and a body brought it',
      'told twice',
      [own, created(50, max, { id: 7, ...max }), bring(100, 7)],
    ],
    [
      'a fetch showed it unharmed',
      undefined,
      [own, fetched(50, 7, { id: 7, ...rex }), bring(100, 7), unharmed],
    ],
    [
      'a fetch showed it unharmed after a first try of that fetch failed',
      'brought',
      [own, fetched(50, 7, { id: 7, ...rex }), bring(100, 7), notFound(8000, 7, 500), unharmed],
    ],
  ])('is contested where %s: %s', (_, expected, log) => {
    expect(modelAfter(...log).own.get(7n)?.contested).toBe(expected)
  })

  test('is none where the POST returned no id', () => {
    expect(modelAfter(created(0, rex, rex)).own.size).toBe(0)
  })
})

test.each<readonly [string, readonly string[], Exchange]>([
  ['a page', ['listPets'], page(0, [])],
  ['a POST', ['createPet'], own],
  ['a page with another key', [], page(0, [], '/pets', { keyVariable: 'PETSTORE_RATE_LIMIT_KEY' })],
  ['a page without a key', [], page(0, [], '/pets', { credential: noCredential })],
  ['a page that is none', [], page(0, [], '/pets', { status: 300 })],
  ['no response', [], unanswered(page(0, []))],
  ['orders', [], page(0, [], '/store/orders', { operation: 'listOrders' })],
  ['a path that is no operation', [], page(0, [], '/store/a', { operation: undefined })],
])('what remains is read by operation, and surely falls with %s: %j', (_, operations, exchange) => {
  expect([...modelAfter(exchange).readings.keys()]).toEqual(operations)
})

test('the last 5xx of a form of request is known until something else is answered', () => {
  const failed = page(0, [], '/pets', { status: 500, text: 'oops' })
  expect([...modelAfter(failed).failing.values()]).toEqual(['500, application/json: "oops"'])
  for (const other of [page(50, [], '/pets?limit=3'), unanswered(page(50, []))])
    expect(modelAfter(failed, other).failing.size).toBe(1)
  expect(modelAfter(failed, page(50, [])).failing.size).toBe(0)
})
