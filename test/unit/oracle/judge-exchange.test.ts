import { describe, expect, it } from 'vitest'
import { judgeExchange } from '../../../src/oracle/judge-exchange.ts'
import { anExchange, contract, errorText, type Given, judged, judgementsOn } from './an-exchange.ts'

const pet = { id: 7, name: 'Rex', categoryId: 3, status: 'sold' }
const gone = Date.UTC(2030, 11, 5)
const created: Given = { operation: 'createPet', status: 201, body: '{"name":"Rex","categoryId":3}' }
const fetched: Given = { operation: 'getPet', path: '/pets/7' }

describe('AUTH-6', () => {
  it('is satisfied by whatever lets the key in', () => {
    expect(judged(anExchange())).toMatchObject({ 'AUTH-6': 'satisfied' })
    expect(judged(anExchange({ status: 404, text: errorText(404) }))).toMatchObject({ 'AUTH-6': 'satisfied' })
  })

  it('is left open by 403, which a key gets that is not known as well, but for orders', () => {
    const forbidden = { status: 403, text: errorText(403) }
    expect(judged(anExchange(forbidden))).not.toHaveProperty('AUTH-6')
    const [open] = judgementsOn(anExchange(forbidden)).filter(({ requirement }) => requirement === 'AUTH-6')
    expect(open).toStrictEqual({
      ...{ state: 'undetermined', requirement: 'AUTH-6', why: 'untried' },
      reason: 'GET /pets was answered 403',
      exchanges: [anExchange(forbidden)],
    })
    const orders = { ...forbidden, operation: 'listOrders', path: '/store/orders' } as const
    expect(judged(anExchange(orders))).toMatchObject({ 'AUTH-6': 'satisfied' })
  })

  it('is violated by 401 to the key', () => {
    const found = judged(anExchange({ status: 401, text: errorText(401) }))
    expect(found).toMatchObject({ 'AUTH-6': 'violated' })
  })

  it.each<readonly [string, Given]>([
    ['a 429', { status: 429 }],
    ['a 500', { status: 500 }],
    ['another credential', { status: 401, text: errorText(401), credential: { kind: 'none' } }],
    ['another key', { keyVariable: 'PETSTORE_RATE_LIMIT_KEY' }],
  ])('is not judged by %s', (_, given) => {
    expect(judged(anExchange(given))).not.toHaveProperty('AUTH-6')
  })
})

describe('a documented success', () => {
  it.each<readonly [string, string, Given, unknown]>([
    ['LIST-1', 'an empty list', {}, []],
    ['LIST-1', 'a list of Pet, with more properties', {}, [{ ...pet, tags: [] }]],
    ['CREATE-1', 'a Pet', created, pet],
    ['GET-1', 'a Pet', fetched, pet],
  ])('keeps %s with %s', (row, _, given, body) => {
    expect(judged(anExchange({ ...given, text: JSON.stringify(body) }))).toMatchObject({ [row]: 'satisfied' })
  })

  it.each<readonly [string, string, Given, string]>([
    ['LIST-1', 'an object around the list', {}, JSON.stringify({ data: [pet] })],
    ['LIST-1', 'an id as text', {}, JSON.stringify([{ ...pet, id: '7' }])],
    ['LIST-1', 'a status outside the enumeration', {}, JSON.stringify([{ ...pet, status: 'lost' }])],
    ['LIST-1', 'no body', {}, ''],
    ['LIST-1', 'no JSON', {}, '[{'],
    ['LIST-1', '204', { status: 204 }, ''],
    ['LIST-1', 'a redirection', { status: 302 }, ''],
    ['CREATE-1', 'no id', created, '{"name":"Rex","categoryId":3}'],
  ])('breaks %s with %s', (row, _, given, text) => {
    expect(judged(anExchange({ ...given, text }))).toMatchObject({ [row]: 'violated' })
  })

  it.each<readonly [string, Given]>([
    ['limit 0', { path: '/pets?limit=0', status: 204, text: '' }],
    ['limit 101', { path: '/pets?limit=101', status: 302, text: '' }],
    ['a word for limit', { path: '/pets?limit=many', status: 302, text: '' }],
    ['an unknown status', { path: '/pets?status=lost', status: 204, text: '' }],
    ['another credential', { credential: { kind: 'none' }, text: '{}' }],
    ['orders, whose answers are open', { operation: 'listOrders', text: '{}' }],
  ])('is not asked of %s', (_, given) => {
    const found = judged(anExchange(given))
    for (const row of ['LIST-1', 'CREATE-1', 'GET-1']) expect(found).not.toHaveProperty(row)
  })

  it('leaves what is told of another animal to the rows about ids', () => {
    const other = anExchange({ ...fetched, path: '/pets/8', text: JSON.stringify({ ...pet, name: 7 }) })
    expect(judged(other)).not.toHaveProperty('GET-1')
  })

  it.each<readonly [string, string, Given]>([
    ['200', '{"id":7,"name":"Rex","categoryId":3}', { status: 200 }],
    ['409', errorText(409), { status: 409 }],
    ['422', errorText(422), { status: 422 }],
    ['a redirection', '', { status: 303 }],
    ['405', errorText(405), { status: 405 }],
  ])('breaks CREATE-1 with %s to a valid body', (_, text, given) => {
    expect(judged(anExchange({ ...created, ...given, text }))).toMatchObject({ 'CREATE-1': 'violated' })
  })

  it.each<readonly [string, Given]>([
    ['400, as its category or its name may be refused', { status: 400, text: errorText(400) }],
    ['403, as scopes are not shown', { status: 403, text: errorText(403) }],
    ['429', { status: 429 }],
    ['500, which is to be confirmed', { status: 500 }],
    ['201 to an invalid body', { body: '{"name":"Rex"}', text: '{"id":7,"name":"Rex"}' }],
    ['409 to an id brought along', { status: 409, body: '{"id":7,"name":"Rex","categoryId":3}' }],
    ['422 to malformed JSON', { status: 422, body: '{' }],
    ['415 to another media type', { status: 415, contentType: 'text/plain' }],
  ])('does not break CREATE-1 with %s', (_, given) => {
    expect(judged(anExchange({ ...created, ...given }))['CREATE-1']).not.toBe('violated')
  })

  it.each<readonly [string, string]>([
    ['LIST-3', '/pets?limit=7'],
    ['LIST-4', '/pets?status=sold'],
    ['LIST-1', '/pets'],
  ])('breaks %s with 404 to %s', (row, path) => {
    const found = judged(anExchange({ path, status: 404, text: errorText(404) }))
    expect(found).toMatchObject({ [row]: 'violated' })
  })

  it.each(['limit=1', 'limit=100', 'status=available', 'status=pending', 'status=sold&limit=20'])(
    'is asked of %s',
    (query) => {
      const found = judged(anExchange({ path: `/pets?${query}`, status: 204, text: '' }))
      expect(found).toMatchObject({ 'LIST-1': 'violated' })
    },
  )
})

describe('what is judged at all', () => {
  it('leaves paths that are no operation alone', () => {
    const stray = anExchange({
      operation: undefined,
      path: '/nowhere',
      status: 404,
      text: '<p>',
      headers: {},
    })
    expect(judgeExchange(stray, { contract, plan: undefined })).toEqual([])
  })

  it('judges the head of an answer whose body could not be taken in, and nothing else', () => {
    const { response: _, ...rest } = anExchange()
    const broken = { ...rest, error: { kind: 'too-large', message: 'too large' } } as const
    const head = { status: 401, headers: { 'x-ratelimit-limit': '60' } }
    expect(judged({ ...broken, head })).toMatchObject({ 'AUTH-6': 'violated', 'RATE-1': 'violated' })
    expect(judged({ ...broken, head })).not.toHaveProperty('MEDIA-1')
    expect(judged({ ...broken, head })).not.toHaveProperty('ERROR-1')
  })

  it('takes orders that fail for let in, and an answer without a body for one of no media type', () => {
    const orders = { operation: 'listOrders', path: '/store/orders', status: 500 } as const
    expect(judged(anExchange(orders))).toMatchObject({ 'AUTH-6': 'satisfied' })
    const bare: Given = { status: 204, text: '', headers: { 'content-type': undefined } }
    expect(judged(anExchange(bare))).not.toHaveProperty('MEDIA-1')
  })

  it.each([429, 500, 502])('describes no body of %i', (status) => {
    const page: Given = { status, text: '<p>', headers: { 'content-type': 'text/html' } }
    expect(judged(anExchange(page))).not.toHaveProperty('MEDIA-1')
    expect(judged(anExchange({ ...page, status: 499 }))).toMatchObject({ 'MEDIA-1': 'violated' })
  })

  it('leaves a request without an answer alone', () => {
    const { response: _, ...unanswered } = anExchange()
    expect(judgeExchange(unanswered, { contract, plan: undefined })).toEqual([])
  })

  it.each([404, 405, 410])('leaves %i of the removed operation alone from 5 December 2030 on', (status) => {
    const given: Given = { ...fetched, status, text: '<p>gone</p>', headers: { 'content-type': 'text/html' } }
    expect(judgeExchange(anExchange({ ...given, sentAt: gone }), { contract, plan: undefined })).toEqual([])
    const before = judged(anExchange({ ...given, sentAt: gone - 1 }))
    expect(before).toMatchObject({ 'MEDIA-1': 'violated' })
    const itsClock = { ...given.headers, date: new Date(gone).toUTCString() }
    expect(judged(anExchange({ ...given, sentAt: gone - 1, headers: itsClock }))).toEqual({})
  })

  it('judges what the removed operation answers otherwise', () => {
    const other: Given = { ...fetched, sentAt: gone, status: 400, text: '{}' }
    expect(judged(anExchange(other))).toMatchObject({ 'ERROR-1': 'violated' })
    expect(judged(anExchange({ ...other, operation: 'listPets', status: 404 }))).toMatchObject({
      'ERROR-1': 'violated',
    })
  })

  it('leaves a body alone that is refused, whatever the form, and may be for its size', () => {
    const sent = (length: number, given: Given = {}) =>
      judgementsOn(
        anExchange({
          operation: 'createPet',
          credential: { kind: 'none' },
          body: 'x'.repeat(length),
          status: 413,
          text: '<p>too large',
          ...given,
        }),
      ).map(({ requirement, state }) => `${requirement} ${state}`)
    expect(sent(100_001)).not.toContain('ERROR-3 violated')
    expect(sent(100_001)).not.toContain('MEDIA-1 violated')
    expect(sent(100_000)).toContain('MEDIA-1 violated')
    expect(sent(100_001, { status: 400 })).not.toContain('MEDIA-1 violated')
    expect(sent(100_001, { status: 201 })).toContain('MEDIA-1 violated')
    expect(sent(100_001, { credential: { kind: 'key' } })).not.toContain('MEDIA-1 violated')
  })

  it('is told with the exchange that shows it, satisfied, violated or open', () => {
    const exchange = anExchange({ text: '[', headers: { 'x-ratelimit-reset': undefined } })
    const told = judgeExchange(exchange, { contract, plan: undefined })
    expect(new Set(told.map(({ state }) => state))).toStrictEqual(
      new Set(['satisfied', 'violated', 'undetermined']),
    )
    for (const { exchanges } of told) expect(exchanges).toStrictEqual([exchange])
  })

  it('names the place of a fault, and few of many', () => {
    const many = Array.from({ length: 9 }, () => ({}))
    const [broken] = judgementsOn(anExchange({ text: JSON.stringify(many) })).filter(
      ({ state }) => state === 'violated',
    )
    expect(broken).toMatchObject({ requirement: 'LIST-1', expected: 'an array of Pet' })
    expect(broken).toHaveProperty('actual', expect.stringMatching(/^\/0.*; and \d+ more$/))
  })
})
