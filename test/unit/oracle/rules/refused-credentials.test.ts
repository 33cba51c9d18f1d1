import { describe, expect, test } from 'vitest'
import { noCredential, theKey } from '../../../../src/http/credential.ts'
import type { Credential } from '../../../../src/spec/credential.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import {
  aPet,
  confirmed,
  created,
  fetched,
  type Log,
  notFound,
  page,
  refused,
  unanswered,
  withoutBody,
} from '../a-log.ts'
import { errorText, type Given } from '../an-exchange.ts'
import { list, rex, said, states, withKey, wrong } from './bad-credentials.ts'

const orders = (status: number, given: Given = {}): Exchange =>
  page(0, [], '/store/orders', { operation: 'listOrders', status, text: errorText(status), ...given })

describe('a request with a bad credential', () => {
  const each: readonly [string, string, Credential][] = [
    ['AUTH-1', 'none', noCredential],
    ['AUTH-1', 'claims', { kind: 'claims', headers: { 'X-User': 'admin' } }],
    ['AUTH-2', 'unrelated', wrong],
    ['AUTH-2', 'empty', { kind: 'empty' }],
    ['AUTH-2', 'blank', { kind: 'blank' }],
    ['AUTH-2', 'truncated', { kind: 'truncated', characters: 4 }],
    ['AUTH-2', 'extended', { kind: 'extended', suffix: 'x' }],
    ['AUTH-2', 'end-replaced', { kind: 'end-replaced', characters: 4, replacement: 'abcd' }],
    ['AUTH-2', 'middle-replaced', { kind: 'middle-replaced', after: 4, replacement: 'abcd' }],
    ['AUTH-2', 'rearranged', { kind: 'rearranged', after: 9, by: 1 }],
    ['AUTH-2', 'beheaded', { kind: 'beheaded', characters: 4 }],
    ['AUTH-2', 'prefixed', { kind: 'prefixed', prefix: 'x' }],
    ['AUTH-2', 'enclosed', { kind: 'enclosed', sign: '"' }],
    ['AUTH-2', 'encoded', { kind: 'encoded', as: 'base64' }],
    ['AUTH-3', 'basic', { kind: 'basic' }],
    ['AUTH-3', 'basic-user', { kind: 'basic-user' }],
    ['AUTH-3', 'Bearer<key>', { kind: 'form', before: 'Bearer', after: '' }],
    ['AUTH-3', 'bare', { kind: 'bare' }],
    ['AUTH-3', 'x-api-key', { kind: 'x-api-key' }],
    ['AUTH-3', 'ApiKey, X-Token', { kind: 'headers', names: ['ApiKey', 'X-Token'] }],
    ['AUTH-3', 'X-Authorization', { kind: 'bearer-headers', names: ['X-Authorization'] }],
    ['AUTH-3', 'Token', { kind: 'scheme-word', word: 'Token' }],
  ]

  test.each(each)('keeps %s with 401 and breaks it with 200: %s', (row, name, credential) => {
    expect(said([withKey, list(credential)])).toStrictEqual([`2 ${row} satisfied: listPets with ${name}`])
    // Where another status is free, both are told.
    expect(said([withKey, list(credential, 200)])).toStrictEqual([
      expect.stringMatching(new RegExp(`^2 ${row} violated: 401( or 40[03])*, not 200 \\[\\]$`)),
    ])
  })

  test('is told with what else is free', () => {
    expect(said([withKey, list({ kind: 'empty' }, 200)])).toStrictEqual([
      '2 AUTH-2 violated: 401 or 400, not 200 []',
    ])
  })

  test.each<readonly [string, Credential]>([
    ['the key', { kind: 'key' }],
    ['the key in other letters', { kind: 'key-case' }],
    ['bearer in other letters', { kind: 'scheme-word', word: 'bEARER' }],
  ])('is none with %s', (_, credential) => {
    expect(said([withKey, list(credential)])).toStrictEqual([])
    expect(said([withKey, list(credential, 200)])).toStrictEqual([])
  })

  test('is judged where its head alone came, and open where nothing did, or the limit answered', () => {
    expect(states([withKey, withoutBody(list(noCredential, 200))])).toStrictEqual(['2 AUTH-1 violated'])
    expect(states([withKey, withoutBody(list(noCredential))])).toStrictEqual(['2 AUTH-1 satisfied'])
    expect(states([withKey, unanswered(list(noCredential))])).toStrictEqual(['2 AUTH-1 undecided'])
    expect(states([withKey, list(noCredential, 500)])).toStrictEqual(['2 AUTH-1 undecided'])
    expect(said([withKey, list(noCredential, 429)])).toStrictEqual([])
  })

  test('is refused for its media type by creates alone', () => {
    const typed = list(noCredential, 415, '/pets', { contentType: 'text/plain' })
    expect(states([withKey, typed])).toStrictEqual(['2 AUTH-1 violated'])
  })

  test('is not doubted on orders, whatever they were answered first', () => {
    const without = (status: number) => orders(status, { credential: noCredential })
    expect(said([orders(200), without(500), without(401)]).at(-1)).toBe(
      '3 AUTH-1 satisfied: listOrders with none',
    )
  })

  test('is not judged on a path that is no operation', () => {
    expect(said([withKey, list(noCredential, 200, '/pet', { operation: undefined })])).toStrictEqual([])
  })
})

describe('a refusal', () => {
  const needs = '2 AUTH-1 undecided: needs the same request with the key not answered 401, see AUTH-6'

  test('counts once the same operation has let the key in', () => {
    expect(said([orders(200), list(noCredential)])).toStrictEqual([needs])
    expect(said([list({ kind: 'key' }), list(noCredential)])).toStrictEqual([needs])
    expect(said([list({ kind: 'key' }, 429), list(noCredential)])).toStrictEqual([needs])
    expect(said([list({ kind: 'key' }, 500), list(noCredential)])).toStrictEqual([needs])
    expect(said([list({ kind: 'key' }, 503), list(noCredential)])).toStrictEqual([needs])
    expect(said([unanswered(withKey), list(noCredential)])).toStrictEqual([needs])
    expect(said([list(wrong, 200), list(noCredential)])[1]).toBe(needs)
    expect(said([list({ kind: 'key' }, 400), list(noCredential)])).toStrictEqual([
      '2 AUTH-1 satisfied: listPets with none',
    ])
    expect(said([withoutBody(withKey), list(noCredential)])).toStrictEqual([
      '2 AUTH-1 satisfied: listPets with none',
    ])
  })

  test('counts by what the key was answered last', () => {
    expect(states([withKey, list({ kind: 'key' }), list(noCredential)])).toStrictEqual(['3 AUTH-1 undecided'])
    expect(states([list({ kind: 'key' }), withKey, list(noCredential)])).toStrictEqual(['3 AUTH-1 satisfied'])
    expect(states([withKey, list({ kind: 'key' }, 429), list(noCredential)])).toStrictEqual([
      '3 AUTH-1 satisfied',
    ])
    expect(states([withKey, unanswered(withKey), list(noCredential)])).toStrictEqual(['3 AUTH-1 satisfied'])
  })

  test.each([404, 405])('of orders that do not exist is not judged: %i', (status) => {
    const without = orders(status, { credential: noCredential })
    const strange = (word: string) => orders(404, { operation: undefined, path: `/store/${word}` })
    const strangers = [strange('unicorns'), strange('griffins')]
    const open = 'AUTH-1 undecided: needs orders that exist, see ORDERS-1'
    expect(said([without, orders(status), ...strangers])).toStrictEqual([`1 ${open}`])
    expect(said([without])).toStrictEqual([`1 ${open}`])
    expect(states([orders(200), without])).toStrictEqual(['2 AUTH-1 violated'])
    expect(states([without, orders(200)])).toStrictEqual(['1 AUTH-1 undecided', '1 AUTH-1 violated'])
    const own = { ...orders(404, { text: '{"code":"no_orders"}' }) }
    expect(states([without, own])).toStrictEqual(['1 AUTH-1 undecided'])
    expect(states([without, own, ...strangers])).toContain('1 AUTH-1 violated')
  })

  test('of orders counts whatever the key was answered but 401, 5xx included', () => {
    const without = orders(401, { credential: noCredential })
    for (const status of [200, 404, 500])
      expect(said([orders(status), without])).toStrictEqual(['2 AUTH-1 satisfied: listOrders with none'])
    expect(states([orders(401), without])).toStrictEqual(['2 AUTH-1 undecided'])
    expect(states([orders(429), without])).toStrictEqual(['2 AUTH-1 undecided'])
  })

  test('with 403 breaks it, unless the key is answered so too', () => {
    expect(states([withKey, list(noCredential, 403)])).toStrictEqual(['2 AUTH-1 violated'])
    expect(said([list({ kind: 'key' }, 403), list(noCredential, 403)])).toStrictEqual([
      '2 AUTH-1 undecided: GET /pets was answered 403: the key may not do it',
    ])
    expect(states([list({ kind: 'key' }, 403), list(noCredential, 404)])).toStrictEqual(['2 AUTH-1 violated'])
    expect(states([list({ kind: 'key' }, 403), list(noCredential, 401)])).toStrictEqual([
      '2 AUTH-1 satisfied',
    ])
  })
})

describe('a request that lacks more than the key', () => {
  const limitless = (credential: Credential, status = 401) => list(credential, status, '/pets?limit=0')

  test('is AUTH-4’s: without any credential at once', () => {
    expect(said([withKey, limitless(noCredential)])).toStrictEqual(['2 AUTH-4 satisfied: listPets with none'])
    expect(states([withKey, limitless(noCredential, 400)])).toStrictEqual(['2 AUTH-4 violated'])
  })

  test.each(['limit=50', 'status=sold', 'status=sold&limit=50'])(
    'is one that the key is refused: %s',
    (query) => {
      const path = `/pets?${query}`
      const [alone = ''] = query.split('&')
      const refusedTo = (credential: Credential, at: string) => list(credential, 400, at)
      const log = [withKey, refusedTo(theKey, `/pets?${alone}`)]
      expect(states([...log, refusedTo(noCredential, path)]).at(-1)).toBe('3 AUTH-4 violated')
      expect(states([withKey, refusedTo(noCredential, path)])).toStrictEqual(['2 AUTH-1 violated'])
    },
  )

  test.each([
    ['by an error from within that came again', confirmed(list(theKey, 500, '/pets?limit=50'))],
    ['in percent codes', list(theKey, 400, '/pets?limit=%350')],
  ])('is one that the key is refused %s, until it is let in with it', (_, withKeyRefused) => {
    const alone = (credential: Credential, status: number) => list(credential, status, '/pets?limit=50')
    const log = [withKey, withKeyRefused]
    expect(states([...log, alone(noCredential, 400)]).at(-1)).toBe('3 AUTH-4 violated')
    expect(states([...log, alone(theKey, 200), alone(noCredential, 400)]).at(-1)).toBe('4 AUTH-1 violated')
  })

  test.each<readonly [string, Exchange, string]>([
    ['once more, all the same', list(theKey, 400, '/pets?limit=50'), '4 AUTH-4 violated'],
    [
      'and then not answered at all, unlike its plain form',
      { ...unanswered(list(theKey, 200, '/pets?limit=50')), survivor: withKey },
      '4 AUTH-1 violated',
    ],
  ])('is one that the key is refused, %s', (_, again, expected) => {
    const log = [withKey, list(theKey, 400, '/pets?limit=50'), again]
    expect(states([...log, list(noCredential, 400, '/pets?limit=50')]).at(-1)).toBe(expected)
  })

  test('is none by a query that got no answer with the key, nor by another query than was refused', () => {
    const ofLimit = '/pets?limit=50'
    const lost = unanswered(list(theKey, 200, ofLimit))
    expect(states([withKey, lost, list(noCredential, 400, ofLimit)])).toStrictEqual(['3 AUTH-1 violated'])
    const log = [withKey, list(theKey, 400, ofLimit)]
    for (const path of ['/pets', '/pets?limit=60'])
      expect(states([...log, list(noCredential, 400, path)])).toStrictEqual(['3 AUTH-1 violated'])
  })

  test('tells nothing of the credential by a 401 where the key was refused the same, and says so', () => {
    const path = '/pets?status=sold'
    const log = [withKey, list({ kind: 'key' }, 400, path), list(wrong), list(wrong, 401, path)]
    expect(said(log).slice(-2)).toStrictEqual([
      '4 AUTH-4 satisfied: listPets with unrelated',
      `4 AUTH-2 untried: needs the key to be let in with GET ${path}`,
    ])
    expect(said([withKey, list(wrong), list(wrong, 401, path)]).at(-1)).toBe(
      '3 AUTH-2 satisfied: listPets with unrelated',
    )
  })

  test('is none by a list that the key is let in with, and brings what it should not', () => {
    const long = page(
      0,
      Array.from({ length: 4 }, (_, index) => aPet(index + 1)),
      '/pets?limit=3',
    )
    expect(states([long, list(noCredential, 401, '/pets?limit=3')])).toStrictEqual(['2 AUTH-1 satisfied'])
  })

  test('is judged with a bad credential once that by itself was refused', () => {
    const needs = 'AUTH-4 undecided: needs unrelated to be refused, see AUTH-2'
    expect(said([withKey, limitless(wrong, 400)])).toStrictEqual([`2 ${needs}`])
    expect(said([withKey, list(wrong, 200), limitless(wrong, 400)])[1]).toBe(`3 ${needs}`)
    expect(states([withKey, list(wrong), limitless(wrong, 400)])).toStrictEqual([
      '2 AUTH-2 satisfied',
      '3 AUTH-4 violated',
    ])
    expect(states([withKey, list(wrong), limitless(wrong)])).toStrictEqual([
      '2 AUTH-2 satisfied',
      '3 AUTH-4 satisfied',
    ])
    expect(states([withKey, list({ kind: 'basic' }), limitless(wrong, 400)])[1]).toBe('3 AUTH-4 undecided')
    expect(said([withKey, limitless({ kind: 'scheme-word', word: 'Token' })])[0]).toContain(
      'needs Token to be refused, see AUTH-3',
    )
    expect(said([withKey, limitless({ kind: 'headers', names: ['X-Token'] })])[0]).toContain(
      'needs X-Token to be',
    )
  })

  test('is not judged by a credential that some operation let in, whatever others do', () => {
    const elsewhere = fetched(60, 1, aPet(1), { credential: wrong })
    const refusedThere = notFound(60, 1, 401, { credential: wrong })
    const last = (log: Log) => states(log).at(-1)
    expect(last([withKey, list(wrong), elsewhere, limitless(wrong, 400)])).toBe('4 AUTH-4 undecided')
    expect(last([withKey, elsewhere, list(wrong), limitless(wrong, 400)])).toBe('4 AUTH-4 undecided')
    expect(last([withKey, list(wrong), refusedThere, limitless(wrong, 400)])).toBe('4 AUTH-4 violated')
    expect(last([withKey, limitless(wrong), limitless(wrong, 400)])).toBe('3 AUTH-4 undecided')
    expect(last([withKey, list(wrong, 500), limitless(wrong, 400)])).toBe('3 AUTH-4 undecided')
    expect(last([withKey, list(wrong), list(wrong, 500), limitless(wrong, 400)])).toBe('4 AUTH-4 violated')
    expect(last([withKey, list(wrong), confirmed(list(wrong, 500)), limitless(wrong, 400)])).toBe(
      '4 AUTH-4 violated',
    )
  })

  const keyed = [created(0, rex, { id: 7, ...rex }), withKey, fetched(10, 7, { id: 7, ...rex })]

  test('is one by its body, or by an id that nobody told of', () => {
    const create = (body: object) => refused(60, body, 401, { credential: noCredential })
    const get = (id: number | string) => notFound(60, id, 401, { credential: noCredential })
    const last = (exchange: Exchange) => said([...keyed, notFound(20, 500), exchange])
    expect(last(create(rex))).toStrictEqual(['5 AUTH-1 satisfied: createPet with none'])
    expect(last(create({ ...rex, status: 'lost' }))).toStrictEqual([
      '5 AUTH-4 satisfied: createPet with none',
    ])
    expect(last(create({ ...rex, photo: 'x' }))).toStrictEqual(['5 AUTH-4 satisfied: createPet with none'])
    expect(last(get(7))).toStrictEqual(['5 AUTH-1 satisfied: getPet with none'])
    expect(last(get(1))).toStrictEqual(['5 AUTH-1 satisfied: getPet with none'])
    expect(last(get(8))).toStrictEqual(['5 AUTH-4 satisfied: getPet with none'])
    expect(last(get('kim'))).toStrictEqual(['5 AUTH-4 satisfied: getPet with none'])
  })

  test('is judged as usual by a known id, and by a query, where any id is found', () => {
    const instead = fetched(20, 500, { id: 7, ...rex })
    const known = notFound(60, 7, 401, { credential: noCredential })
    expect(said([...keyed, instead, known, limitless(noCredential)])).toStrictEqual([
      '5 AUTH-1 satisfied: getPet with none',
      '6 AUTH-4 satisfied: listPets with none',
    ])
  })

  test('tells by an id that nobody told of only where such ids are not found', () => {
    const get = (id: number, status: number) => notFound(60, id, status, { credential: noCredential })
    const instead = fetched(20, 500, { id: 7, ...rex })
    expect(states([...keyed, get(8, 401)])).toStrictEqual(['4 AUTH-4 satisfied'])
    expect(said([...keyed, instead, get(8, 401)])).toStrictEqual([
      '5 AUTH-4 undecided: needs an id that names no animal to be answered 404 with the key, see GET-2',
    ])
    expect(states([...keyed, instead, notFound(30, 600), get(8, 401)])).toStrictEqual(['6 AUTH-4 satisfied'])
    expect(states([...keyed, instead, get(8, 404)])).toStrictEqual(['5 AUTH-4 violated'])
  })
})
