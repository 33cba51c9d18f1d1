import { describe, expect, test } from 'vitest'
import { stringifyJson } from '../../../src/http/lossless-json.ts'
import type { OracleEvent } from '../../../src/oracle/judge.ts'
import type { Credential } from '../../../src/spec/credential.ts'
import {
  created,
  fetched,
  type Log,
  notFound,
  page,
  refused,
  somePets,
  unanswered,
  withoutBody,
} from './a-log.ts'
import { anExchange, errorText, type Given, options } from './an-exchange.ts'
import { judgementsOf } from './logs/broken-by.ts'

/** What the oracle observes, a line for each answer: the question, its input, and the answer. */
function observed(...log: Log): readonly string[] {
  const events = log.map((one): OracleEvent => ('kind' in one ? one : { kind: 'answered', exchange: one }))
  return judgementsOf(events, options).flatMap((judgement) => {
    if (judgement.state !== 'observed') return []
    const { requirement, question, input, answer } = judgement
    const about = input === undefined ? question : `${question} (${input})`
    return [`${requirement} ${about}: ${answer}`]
  })
}

const asError = (status: number): Given => ({ status, text: errorText(status) })
const errorAnswer = 'application/json, members code, message, status'

/** What is observed of a list, the order of its pets aside. */
const ofList = (query: string, given: Given = asError(400)): readonly string[] =>
  observed(anExchange({ path: `/pets?${query}`, ...given }))

describe('LIST-9', () => {
  test.each([
    ['limit=0', 'limit-zero'],
    ['limit=101', 'limit-beyond'],
    ['limit=-1', 'limit-negative'],
    ['limit=ten', 'limit-word'],
    ['limit=', 'limit-empty'],
    ['limit=-17', 'limit-negative'],
    ['limit=1.5', 'limit-other (limit=1.5)'],
    ['limit=1.0', 'limit-other (limit=1.0)'],
    ['limit=0.5', 'limit-other (limit=0.5)'],
    ['limit=-1.5', 'limit-other (limit=-1.5)'],
    ['limit=5&limit=-3', 'limit-other (limit=5&limit=-3)'],
    ['limit=5&limit=6', 'limit-other (limit=5&limit=6)'],
    [`limit=${'9'.repeat(400)}`, `limit-other (limit=${'9'.repeat(34)})`],
    ['status=lost', 'status-unknown (status=lost)'],
    ['status=', 'status-unknown (status=)'],
    ['status=sold&status=pending', 'status-unknown (status=sold&status=pending)'],
    ['status=lost&limit=0', 'status-unknown (status=lost&limit=0)'],
    ['status=sold&limit=0', 'limit-zero'],
  ])('%s answers %s', (query, question) => {
    expect(ofList(query)).toEqual([`LIST-9 ${question}: 400, ${errorAnswer}`])
  })

  test.each(['', 'limit=100', 'limit=1&status=sold', 'limit=5&sort=name'])('%s answers none', (query) => {
    expect(ofList(query, { text: '[]' })).toEqual([])
  })

  test('a request without the key answers none, nor does a 429', () => {
    const limited = { status: 429, text: errorText(429) }
    expect(ofList('limit=0', limited).filter((line) => line.startsWith('LIST-9'))).toEqual([])
    expect(ofList('limit=0', { ...asError(401), credential: { kind: 'none' } })).toEqual([
      'AUTH-7 challenge: none',
    ])
  })

  test.each([
    [[1, 2, 3, 4], 'ascending ids'],
    [[9, 7, 3, 1], 'descending ids'],
    [[1, 3, 2, 4], 'another order'],
  ])('a page of %j has an order', (ids, order) => {
    const pets = ids.map((id) => ({ id, name: 'Kim', categoryId: 1, status: 'sold' }))
    expect(observed(page(0, pets))).toEqual([`LIST-9 order: ${order}`])
    expect(observed(page(0, pets.slice(1)))).toEqual([])
  })

  test('the newest created pet shows, or does not, once no list may lag behind it', () => {
    const pet = { id: 70, name: `Rex q7x2k`, categoryId: 1, status: 'sold' }
    const create = created(0, { name: pet.name, categoryId: 1, status: 'sold' }, pet)
    const ofNewPet = (...log: Log) => observed(...log).filter((line) => line.includes('new-pet'))
    expect(ofNewPet(create, page(1000, []))).toEqual([])
    expect(ofNewPet(create, page(2011, []))).toEqual([])
    expect(ofNewPet(create, page(2012, []))).toEqual(['LIST-9 new-pet: it does not show'])
    expect(ofNewPet(create, page(3000, [{ ...pet, id: 9 }]))).toEqual(['LIST-9 new-pet: it does not show'])
    expect(ofNewPet(create, page(3000, [pet]))).toEqual(['LIST-9 new-pet: it shows'])
    expect(ofNewPet(create, page(3000, [], '/pets?status=sold'))).toEqual([])
    expect(ofNewPet(create, page(3000, undefined, '/pets', asError(400)))).toEqual([])
    const later = { ...pet, id: 71, name: 'Kim q7x2k' }
    const next = created(3000, { name: later.name, categoryId: 1, status: 'sold' }, later)
    expect(ofNewPet(create, next, page(3500, [later], '/pets?limit=1'))).toEqual([])
  })
})

describe('CREATE-9', () => {
  /** What is observed of a create with a body that was not let in, and of one that was. */
  const ofBody = (body: string, given: Given = {}): readonly string[] =>
    observed(anExchange({ operation: 'createPet', body, ...asError(400), ...given }))
  const answer = `400, ${errorAnswer}`

  test.each([
    ['an empty name', { name: '', categoryId: 1 }, 'empty-name'],
    ['a long name', { name: 'x'.repeat(51), categoryId: 1 }, 'long-name (up to 255 characters)'],
    ['a name of 255', { name: 'x'.repeat(255), categoryId: 1 }, 'long-name (up to 255 characters)'],
    ['a very long name', { name: 'x'.repeat(256), categoryId: 1 }, 'long-name (beyond 255 characters)'],
    ['an odd name of 50', { name: `a\n${'x'.repeat(48)}`, categoryId: 1 }, 'odd-name'],
    ['a name with a line feed', { name: 'a\nb', categoryId: 1 }, 'odd-name'],
    ['a property that is not described', { name: 'Rex', categoryId: 1, nick: 'R' }, 'unknown-property'],
    ['another letter case', { Name: 'Rex', categoryId: 1 }, 'other-spelling (other letter case)'],
    ['another sign', { name: 'Rex', category_id: 1 }, 'other-spelling (signs between words)'],
  ])('%s is a question', (_, sent, question) => {
    expect(ofBody(JSON.stringify(sent))).toEqual([`CREATE-9 ${question}: ${answer}`])
  })

  test.each(['{"name":"Rex","categoryId":1.0}', '{"name":"Rex","categoryId":1e2}'])(
    '%s has a whole number that is not written as one',
    (body) => {
      expect(ofBody(body)).toEqual([`CREATE-9 whole-number: ${answer}`])
    },
  )

  test('a byte that is never valid in UTF-8 is no malformed JSON of itself', () => {
    const broken = refused(0, { name: '\u{FFFD}', categoryId: 1 })
    const sentSo = { ...broken, request: { ...broken.request, wire: 'with a broken byte' as const } }
    expect(observed(sentSo)).toEqual([])
  })

  test('what is no JSON or of another media type is a question each', () => {
    expect(ofBody('{"name":Rex')).toEqual([`CREATE-9 malformed-json: ${answer}`])
    expect(ofBody('{}', { contentType: 'text/plain' })).toEqual([
      `CREATE-9 media-type (text/plain): ${answer}`,
    ])
    expect(ofBody('{}', { contentType: '' })).toEqual([`CREATE-9 media-type (none): ${answer}`])
  })

  test.each([
    ['valid', { name: 'Rex', categoryId: 1, status: 'sold' }],
    ['invalid, and has an empty name', { name: '' }],
    ['invalid, and has an unknown property', { name: 'Rex', nick: 'R' }],
    ['invalid, and spells a name otherwise', { Name: 'Rex' }],
    ['one that brings an id', { id: 7, name: 'Rex', categoryId: 1, status: 'sold' }],
  ])('a body that is %s is no question', (_, sent) => {
    expect(ofBody(stringifyJson(sent))).toEqual([])
  })

  test('no body at all is no question', () => {
    expect([...ofBody(''), ...ofBody('', { contentType: '' })]).toEqual([])
  })

  test('a name that is taken comes back as it was sent, or not', () => {
    const sent = { name: 'x'.repeat(60), categoryId: 1, status: 'sold' }
    const line = 'CREATE-9 long-name (up to 255 characters): 201'
    expect(observed(created(0, sent, { id: 7, ...sent }))).toContain(`${line}, as it was sent`)
    expect(observed(created(0, sent, { id: 7, ...sent, name: 'x' }))).toContain(`${line}, changed`)
  })

  test.each([
    [{ status: 'pending' }, 'pending'],
    [{}, 'none'],
    [{ status: null }, 'null'],
    [{ status: [1] }, '[1]'],
  ])('the status of a pet that was created without one is read from %j', (given, status) => {
    const sent = { name: 'Rex', categoryId: 1 }
    expect(observed(created(0, sent, { id: 7, ...sent, ...given }))).toEqual([
      `CREATE-9 default-status: ${status}`,
    ])
    expect(observed(refused(0, sent))).toEqual([])
    const asText = created(0, sent, { id: 7, ...sent, ...given }, { contentType: 'text/plain' })
    expect(observed(asText).join()).not.toContain('default-status')
    expect(observed(created(0, { ...sent, status: 'sold' }, { id: 7, ...sent, ...given }))).toEqual([])
  })
})

describe('GET-4', () => {
  test.each([
    ['rex', 'word (rex)'],
    ['%00', 'word (%00)'],
    ['9223372036854775808x', 'word (9223372036854775808x)'],
    ['0', 'zero'],
    ['-1', 'negative'],
    ['9223372036854775808', 'beyond-int64 (19 digits)'],
    ['%FF', 'broken-utf8'],
  ])('petId %s answers %s', (id, question) => {
    expect(observed(notFound(0, id))).toEqual([`GET-4 ${question}: 404, ${errorAnswer}`])
  })

  test.each(['7', '9223372036854775807'])('petId %s answers none', (id) => {
    expect(observed(notFound(0, id))).toEqual([])
  })

  test('zero and negative ids answer none where pets have such', () => {
    const seen = page(0, [{ id: 0, name: 'Kim', categoryId: 1, status: 'sold' }, ...somePets(1, { id: -7 })])
    expect(observed(seen, notFound(1, '0'), notFound(2, '-1'))).toEqual([])
    expect(observed(page(0, somePets(1, { id: 0 })), notFound(1, '-1'))).toHaveLength(1)
    expect(observed(page(0, somePets(1)), notFound(1, '-1'))).toHaveLength(1)
  })

  test('the announcement of the removal is read from what was found', () => {
    const pet = { id: 7, name: 'Kim', categoryId: 1, status: 'sold' }
    const announced = { headers: { deprecation: '@1893456000', sunset: 'Thu, 05 Dec 2030 00:00:00 GMT' } }
    expect(observed(fetched(0, 7, pet, announced))).toEqual([
      'GET-4 deprecation: @1893456000',
      'GET-4 sunset: Thu, 05 Dec 2030 00:00:00 GMT',
    ])
    expect(observed(fetched(0, 7, pet))).toEqual(['GET-4 deprecation: none', 'GET-4 sunset: none'])
  })
})

describe('AUTH-7', () => {
  const listed = (credential: Credential, given: Given = {}) => observed(anExchange({ credential, ...given }))

  test('the letter case of the scheme word and of the key is read from the answer', () => {
    expect(listed({ kind: 'scheme-word', word: 'bearer' })).toEqual(['AUTH-7 scheme-case: 200, 0 entries'])
    expect(listed({ kind: 'key-case' })).toEqual(['AUTH-7 key-case: 200, 0 entries'])
  })

  test('a 429 answers nothing of them', () => {
    const limited = { status: 429, text: errorText(429) }
    expect(listed({ kind: 'key-case' }, limited).join()).not.toContain('AUTH-7')
  })

  test('another scheme word is no question', () => {
    expect(listed({ kind: 'scheme-word', word: 'Token' }, asError(400))).toEqual([])
  })

  test('a 401 has a challenge or none', () => {
    const headers = { 'www-authenticate': 'Bearer' }
    expect(listed({ kind: 'none' }, asError(401))).toEqual(['AUTH-7 challenge: none'])
    expect(listed({ kind: 'none' }, { ...asError(401), headers })).toEqual(['AUTH-7 challenge: Bearer'])
  })
})

describe('ORDERS-2', () => {
  const ofOrders = (given: Given) =>
    observed(anExchange({ operation: 'listOrders', path: '/store/orders', ...given }))

  test.each([
    ['[]', 'an empty array'],
    ['[1]', 'an array'],
    ['{"sold":3}', 'an object with sold'],
    ['"soon"', 'a string'],
    ['[{', 'no JSON'],
    ['', 'no body'],
  ])('the shape of %j', (text, shape) => {
    expect(ofOrders({ text })).toEqual([
      'ORDERS-2 status: 200',
      'ORDERS-2 media-type: application/json',
      `ORDERS-2 shape: ${shape}`,
    ])
  })

  test('any status is an answer, without a media type too', () => {
    expect(ofOrders({ status: 500, text: '', headers: { 'content-type': undefined } })).toEqual([
      'ORDERS-2 status: 500',
      'ORDERS-2 media-type: none',
      'ORDERS-2 shape: no body',
    ])
  })
})

test('a 429 has a body, whatever was asked for', () => {
  expect(
    observed(anExchange({ status: 429, text: '<h1>', headers: { 'content-type': 'text/html' } })),
  ).toEqual(['RATE-9 body: 429, text/html'])
})

test('what got no answer answers a question once it is seen again', () => {
  const lost = unanswered(anExchange({ path: '/pets?limit=0' }))
  const again = { kind: 'confirmed' as const, exchange: { ...lost, survivor: anExchange() } }
  expect(observed(lost)).toEqual([])
  expect(observed(lost, again)).toEqual(['LIST-9 limit-zero: no answer (closed)'])
  const half: OracleEvent = {
    kind: 'confirmed',
    exchange: withoutBody(anExchange({ path: '/pets?limit=0' })),
  }
  expect(observed(half)).toEqual(['LIST-9 limit-zero: 200, no whole body (closed)'])
  const { error: _, ...untold } = again.exchange
  expect(observed({ kind: 'confirmed', exchange: untold })).toEqual([
    'LIST-9 limit-zero: no answer (unknown)',
  ])
  const orders = unanswered(anExchange({ operation: 'listOrders', path: '/store/orders' }))
  expect(observed({ kind: 'confirmed', exchange: { ...orders, survivor: anExchange() } })).toEqual([
    'ORDERS-2 status: none',
    'ORDERS-2 media-type: none',
    'ORDERS-2 shape: no body',
  ])
})

test('an answer is shown by its exchange', () => {
  const exchange = anExchange({ path: '/pets?limit=0', ...asError(400) })
  const [judgement] = judgementsOf([{ kind: 'answered', exchange }], options).filter(
    ({ state }) => state === 'observed',
  )
  expect(judgement?.exchanges).toEqual([exchange])
})
