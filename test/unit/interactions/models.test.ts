import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../src/http/credential.ts'
import type { Model } from '../../../src/interactions/factor.ts'
import { authenticating } from '../../../src/interactions/factors/authenticating.ts'
import { creating } from '../../../src/interactions/factors/creating.ts'
import { fetching } from '../../../src/interactions/factors/fetching.ts'
import { listing } from '../../../src/interactions/factors/listing.ts'
import { readBack, readingBack } from '../../../src/interactions/factors/reading-back.ts'
import { type Seen, seenBeside } from '../../../src/interactions/seen.ts'
import { isFormOfBody } from '../../../src/oracle/is-form-of-body.ts'
import { initialState, judge } from '../../../src/oracle/judge.ts'
import { StoreView } from '../../../src/oracle/store/store-view.ts'
import type { Credential } from '../../../src/spec/credential.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { aPet, created, fetched, page, somePets } from '../oracle/a-log.ts'
import { modelAfter } from '../oracle/a-store.ts'
import { contract, options } from '../oracle/an-exchange.ts'

/** The levels of the last of some exchanges. */
function levels<Subject>(
  model: Model<Subject>,
  subject: Subject,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(model.factors.map(({ name, levelOf }) => [name, levelOf(subject)]))
}

function last(log: readonly Exchange[]): Seen {
  const exchange = log.at(-1)
  if (exchange === undefined) throw new Error('nothing was sent')
  const before = modelAfter(...log.slice(0, -1))
  const model = judge(
    { ...initialState, store: before },
    { kind: 'sent', request: exchange.request },
    options,
  )
  return seenBeside(exchange, new StoreView(() => model.state.store, options.consistencyWindowMs))
}

const rex = { name: 'Rex', categoryId: 3, status: 'sold' }
const ofRex = created(0, rex, { id: 7, ...rex })

describe('a list', () => {
  const of = (...log: readonly Exchange[]) => levels(listing, last(log))

  test('varies in its parameters, their order and who asks', () => {
    expect(of(page(0, [], '/pets'))).toMatchObject({
      credential: 'the key',
      accept: 'application/json',
      wire: 'plain',
      limit: 'none',
      status: 'none',
      order: undefined,
      time: 'before creates',
    })
    expect(of(page(0, [], '/pets?status=sold&limit=50'))).toMatchObject({
      limit: '50',
      status: 'sold',
      order: 'status first',
    })
    expect(of(page(0, [], '/pets?limit=2&status=sold'))['order']).toBe('limit first')
    expect(of(page(0, [], '/pets?limit=%32&status=sold'))).toMatchObject({
      limit: '2 to 19',
      order: 'in percent codes',
    })
    expect(of(page(0, [], '/pets', { credential: noCredential, status: 401 }))['credential']).toBe('none')
    expect(of(page(0, [], '/pets?limit=0'))['limit']).toBeUndefined()
  })

  test.for([
    [0, 3, 'none'],
    [2, 3, 'fewer than fit'],
    [3, 3, 'as many as fit'],
    [4, 3, 'more than fit'],
  ] as const)('of %i animals with room for %i shows %s', ([count, limit, level]) => {
    const all = page(0, somePets(count))
    expect(of(all, page(10, [], `/pets?limit=${limit}&status=sold`))['animals']).toBe(level)
    expect(of(all, page(10, [], `/pets?limit=${limit}&status=pending`))['animals']).toBe('none')
  })

  test('comes before creates, right after one, or once it is settled', () => {
    expect(of(ofRex, page(50, []))['time']).toBe('right after one')
    expect(of(ofRex, page(5000, []))['time']).toBe('once it is settled')
  })
})

test.for([
  'names capitalised',
  'names in capitals',
  'more fields',
  'no Accept-Encoding',
  'deflate alone',
  'one request alone',
  'in pieces',
  'in chunks',
  'on a kept connection',
] as const)('what goes out with %s is of that form', (wire) => {
  const one = page(0, [], '/pets')
  const seen = last([{ ...one, request: { ...one.request, wire } }])
  const body = last([{ ...ofRex, request: { ...ofRex.request, wire } }])
  expect(levels(listing, seen)['wire']).toBe(wire)
  expect(levels(creating(contract), body)['wire']).toBe(wire)
  const named = (model: Model<Seen>) =>
    model.factors.find(({ name }) => name === 'wire')?.valid.includes(wire)
  expect([listing, fetching].map(named)).toEqual([!isFormOfBody(wire), !isFormOfBody(wire)])
})

test.for([
  ['7', 'an own animal'],
  ['1', "an animal of others'"],
  ['9', 'a gap or a neighbour'],
  ['500000', 'up to 2^31'],
  ['5000000000', 'up to 2^53'],
  ['9223372036854775807', 'beyond 2^53'],
  ['9223372036854775808', 'beyond 2^63'],
  ['0', '0'],
  ['-5', 'negative'],
  ['rex', 'no digits'],
  ['7abc', 'digits and letters'],
  ['%FF', 'no digits'],
] as const)('a fetch of %s is of %s', ([id, level]) => {
  const log = [page(0, [aPet(1)]), ofRex, fetched(50, id, undefined, { status: 404 })]
  expect(levels(fetching, last(log))['petId']).toBe(level)
})

describe('a create', () => {
  const sent = (body: string, contentType?: string) =>
    levels(
      creating(contract),
      last([
        ofRex,
        {
          ...created(20, {}, {}),
          request: { ...ofRex.request, body, ...(contentType === undefined ? {} : { contentType }) },
        },
      ]),
    )

  test.for([
    ['{"name":"Max","categoryId":1}', 'as it should be'],
    ['', 'no body'],
    ['[]', 'no object'],
    ['{"categoryId":1}', 'without a name'],
    ['{"name":"Max"}', 'without a category'],
    ['{"name":5,"categoryId":1}', 'another type for a name'],
    ['{"name":"Max","categoryId":"1"}', 'another type for a category'],
    ['{"name":"Max","categoryId":1.5}', 'a fraction'],
    ['{"name":"Max","categoryId":9223372036854775808}', 'beyond int64'],
    ['{"name":"Max","categoryId":1,"status":"lost"}', 'no status that there is'],
    ['{"name":"Max","categoryId":1,"status":5}', 'another type for a status'],
    ['{"name":', 'no JSON'],
    ['{"name":"Max","categoryId":1,"photo":1}', 'more properties'],
    ['{"name":"Max","categoryId":1.0}', 'odd'],
    [`{"name":"${'a'.repeat(100_001)}","categoryId":1}`, 'very large'],
  ] as const)('of %s has a body that is %s', ([body, level]) => {
    expect(sent(body)['body']).toBe(level)
  })

  test('varies in what is allowed', () => {
    expect(sent('{"name":"REX","categoryId":70000}', 'application/json; charset=utf-8')).toMatchObject({
      alphabet: 'letters and digits',
      'length of the name': '2 to 10',
      'first character': 'a capital',
      category: '24 bits',
      status: 'none',
      equality: 'as before, in other letters',
      style: 'plain',
      'media type': 'with a parameter',
    })
    expect(sent('{"categoryId":0,"name":"rex","status":"sold"}', 'Application/JSON')).toMatchObject({
      'first character': 'a small letter',
      status: 'sold',
      style: 'another order',
      'media type': 'in capitals',
    })
    expect(sent('{"n\\u0061me":"Rex","categoryId":1}')).toMatchObject({
      equality: 'as before',
      style: 'escapes',
    })
    expect(sent('{\n"name":"7 Max","categoryId":1}')).toMatchObject({
      equality: 'new',
      'first character': 'a digit',
      style: 'white space',
    })
    expect(sent('x', 'text/plain')).toMatchObject({ body: 'another media type', 'media type': undefined })
  })
})

test('an own animal is read back by each way, at once, later and again', () => {
  const show = (at: number, path: string) => page(at, [aPet(1), { id: 7, ...rex }], path)
  const read = (...log: readonly Exchange[]) =>
    readBack(last([ofRex, ...log])).map((one) => levels(readingBack, one))
  expect(read(show(50, '/pets'))).toEqual([
    {
      alphabet: 'letters and digits',
      category: '8 bits',
      status: 'sold',
      'way back': 'list',
      time: 'at once',
      again: 'first',
    },
  ])
  const [settled] = read(fetched(5000, 7, { id: 7, ...rex }))
  expect(settled).toMatchObject({ 'way back': 'fetch', time: 'once it is settled', again: 'first' })
  const [again] = read(show(50, '/pets'), show(5000, '/pets?status=sold&limit=5'))
  expect(again).toMatchObject({ 'way back': 'list by status with a limit', again: 'after it was seen' })
  expect(read(page(50, [aPet(1)]))).toEqual([])
})

describe('what is refused', () => {
  const of = (...log: readonly Exchange[]) => levels(authenticating(contract), last(log))
  const refused = (credential: Credential, path: string): Exchange =>
    page(50, [], path, { credential, status: 401 })
  const unrelated = { kind: 'unrelated', token: 'abc' } as const

  test.for([
    [noCredential, 'none'],
    [{ kind: 'claims', headers: {} }, 'none, from within'],
    [{ kind: 'empty' }, 'empty'],
    [{ kind: 'blank' }, 'empty'],
    [unrelated, 'unrelated'],
    [{ kind: 'unrelated', token: 'toString' }, 'the name of a property'],
    [{ kind: 'unrelated', token: '%' }, 'a pattern'],
    [{ kind: 'truncated', characters: 3 }, 'its beginning'],
    [{ kind: 'beheaded', characters: 3 }, 'its end'],
    [{ kind: 'end-replaced', characters: 1, replacement: 'x' }, 'as long as it'],
    [{ kind: 'rearranged', after: 9, by: 1 }, 'as long as it'],
    [{ kind: 'extended', suffix: 'x' }, 'more behind it'],
    [{ kind: 'enclosed', sign: '"' }, 'dressed up'],
    [{ kind: 'basic' }, 'another scheme'],
    [{ kind: 'x-api-key' }, 'another place'],
    [{ kind: 'key' }, undefined],
    [{ kind: 'key-case' }, undefined],
  ] as const)('%o is %s', ([credential, level]) => {
    expect(of(refused(credential, '/pets'))['credential']).toBe(level)
  })

  test.for([
    ['/pets', 'plain'],
    ['/pets?limit=5', 'a query'],
    ['/pets?limit=0', 'a wrong query'],
  ] as const)('a list %s is %s', ([path, form]) => {
    expect(of(refused(unrelated, path))).toMatchObject({ operation: 'listPets', form, before: 'not asked' })
    expect(of(page(0, [], path), refused(unrelated, path))['before']).toBe('let in with the key')
  })

  test.for([
    ['7', 'plain'],
    ['1', "an animal of others'"],
    ['500', 'an unknown id'],
    ['rex', 'a word for an id'],
  ] as const)('a fetch of %s is %s', ([id, form]) => {
    const log = [
      page(0, [aPet(1)]),
      ofRex,
      fetched(50, id, undefined, { status: 401, credential: unrelated }),
    ]
    expect(of(...log)).toMatchObject({ operation: 'getPet', form })
  })

  test.for([
    ['{"name":"Max","categoryId":1}', undefined, 'plain'],
    ['{}', undefined, 'an invalid body'],
    ['{"name":', undefined, 'no JSON'],
    ['x', 'text/plain', 'another media type'],
    [' '.repeat(100_001), undefined, 'a large body'],
  ] as const)('a create of %s as %s is %s', ([body, contentType, form]) => {
    const request = { ...ofRex.request, credential: unrelated, body }
    const create = { ...ofRex, request: contentType === undefined ? request : { ...request, contentType } }
    expect(of(create)).toMatchObject({ operation: 'createPet', form, before: undefined })
  })

  test.for([
    [{ operation: 'listPets', form: 'an unknown id' }, false],
    [{ operation: 'getPet', form: 'an unknown id' }, true],
    [{ credential: 'empty', form: 'plain' }, false],
    [{ credential: 'empty', operation: 'getPet' }, true],
    [{ credential: 'none', form: 'plain' }, true],
    [{ form: 'plain', before: 'not asked' }, false],
    [{ form: 'plain', before: 'let in with the key' }, true],
    [{ form: 'a wrong query', before: 'let in with the key' }, false],
    [{ operation: 'createPet', before: 'not asked' }, false],
  ] as const)('%o: %s', ([placed, possible]) => {
    expect(authenticating(contract).isPossible?.(new Map(Object.entries(placed)))).toBe(possible)
  })
})

test.for([
  [{ credential: 'none', alphabet: 'combining' }, false],
  [{ credential: 'none', style: 'escapes' }, true],
  [{ body: 'a fraction', style: 'escapes' }, true],
  [{ body: 'a fraction', category: '0' }, false],
  [{ body: 'no body', style: 'escapes' }, false],
  [{ body: 'no body', wire: 'in pieces' }, false],
  [{ body: 'no body', wire: 'in chunks' }, false],
  [{ body: 'no body', wire: 'more fields' }, true],
  [{ body: 'no object', wire: 'in pieces' }, true],
  [{ credential: 'none', wire: 'in pieces' }, true],
  [{ body: 'as it should be', category: '0' }, true],
  [{ alphabet: 'combining', 'length of the name': '1 character' }, false],
  [{ alphabet: 'combining', 'length of the name': '2 to 10' }, true],
] as const)('of creates, %o can tell something: %s', ([placed, possible]) => {
  expect(creating(contract).isPossible?.(new Map(Object.entries(placed)))).toBe(possible)
})

test.for([
  [{ credential: 'none', animals: 'more than fit' }, false],
  [{ credential: 'none', limit: '50' }, true],
  [{ order: 'limit first', status: 'none' }, false],
  [{ time: 'before creates', limit: '50' }, false],
  [{ time: 'before creates', accept: '*/*' }, true],
  [{ time: 'before creates', wire: 'more fields' }, true],
  [{ animals: 'none', limit: '50' }, false],
  [{ animals: 'as many as fit', limit: '50' }, false],
  [{ animals: 'as many as fit', limit: '21 to 49', status: 'sold' }, true],
  [{ animals: 'as many as fit', limit: '21 to 49', status: 'none' }, false],
  [{ animals: 'more than fit', limit: '50', status: 'sold' }, false],
  [{ animals: 'more than fit', limit: '50', status: 'none' }, true],
  [{ animals: 'fewer than fit', limit: '1' }, false],
] as const)('of lists, %o can tell something: %s', ([placed, possible]) => {
  expect(listing.isPossible?.(new Map(Object.entries(placed)))).toBe(possible)
})

test.for([
  [{ credential: 'none', petId: '0' }, false],
  [{ credential: 'none', accept: '*/*' }, true],
  [{ credential: 'none', wire: 'more fields' }, true],
] as const)('of fetches, %o can tell something: %s', ([placed, possible]) => {
  expect(fetching.isPossible?.(new Map(Object.entries(placed)))).toBe(possible)
})
