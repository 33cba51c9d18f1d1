import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import {
  aPet,
  confirmed,
  created,
  fetched,
  type Log,
  notFound,
  page,
  saidOf,
  statesOf,
  tag,
  unanswered,
  withoutBody,
} from '../a-log.ts'
import { errorText, type Given } from '../an-exchange.ts'

const rows = ['LIST-1', 'LIST-3', 'LIST-4', 'CREATE-1', 'GET-1'] as const
const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const rexIs7 = { id: 7, ...rex }
/** What is said of bodies and statuses, how long a page may be and whom it may show aside. */
const said = (...log: Log) => saidOf(rows, log).filter((line) => !/more than|not sold/.test(line))
const states = (...log: Log) => said(...log).map((line) => line.replace(/:.*/s, ''))

const failed = (query: string, status: number, given: Given = {}) =>
  page(0, [], `/pets${query}`, { status, text: errorText(status), ...given })
const spent = { headers: { 'x-ratelimit-remaining': '0' } }

describe('a documented success', () => {
  test('keeps its row with the documented body', () => {
    expect(said(page(0, [aPet(1)]))).toStrictEqual(['1 LIST-1 satisfied: an array of Pet'])
    expect(said(page(0, [], '/pets?limit=0'))).toStrictEqual(['1 LIST-1 satisfied: an array of Pet'])
    expect(said(created(0, rex, rexIs7))).toStrictEqual(['1 CREATE-1 satisfied: a Pet with its id'])
    expect(said(fetched(0, 1, aPet(1)))).toStrictEqual(['1 GET-1 satisfied: a Pet'])
  })

  test('breaks it with another', () => {
    expect(said(page(0, { pets: [] }))).toStrictEqual([
      '1 LIST-1 violated: an array of Pet, not the body must be an array: {"pets":[]}',
    ])
    expect(said(page(0, [aPet(1), { ...aPet(2), name: 5 }]))[0]).toContain(
      '1 LIST-1 violated: an array of Pet, not /1/name ',
    )
    expect(said(page(0, [], '/pets', { text: '' }))).toStrictEqual([
      '1 LIST-1 violated: an array of Pet, not no body',
    ])
    expect(said(created(0, rex, rex))[0]).toContain('1 CREATE-1 violated: a Pet with its id, not /id ')
    expect(said(fetched(0, 1, { ...aPet(1), status: 'lost' }))[0]).toContain(
      '1 GET-1 violated: a Pet, not /status ',
    )
  })

  describe('names the violation that it comes of', () => {
    /** JSON with what its numbers are, where JavaScript would round them. */
    const raw = (text: string): Given => ({ text })
    const beyond = '{"id":7,"name":"a","categoryId":9223372036854776000,"status":"sold"}'
    const hard = created(0, { ...rex, categoryId: 1 }, rexIs7, {
      body: `{"name":"${tag} 1","categoryId":9223372036854775807,"status":"sold"}`,
      ...raw(beyond),
    })

    test('CREATE-8, where a category that is hard to hold comes back as another number', () => {
      const log = [hard, page(9, [], '/pets', raw(`[${beyond}]`)), fetched(19, 7, {}, raw(beyond))]
      const wrong = said(...log).filter((line) => line.includes(' violated: '))
      expect(wrong.map((line) => line.replace(/ violated: .*, blocked/, ' blocked'))).toStrictEqual([
        '1 CREATE-1 blocked by CREATE-8',
        '1+2 LIST-1 blocked by CREATE-8',
        '1+3 GET-1 blocked by CREATE-8',
      ])
    })

    test('CREATE-4, where an invalid body was accepted', () => {
      const lax = created(0, { ...rex, status: 'lost' }, { ...rexIs7, status: 'lost' })
      const shown = { ...rexIs7, status: 'lost' }
      expect(said(lax, page(9, [aPet(1), shown]))).toStrictEqual([
        '1+2 LIST-1 violated: an array of Pet, not /1/status must be one of available, pending, sold: "lost", blocked by CREATE-4',
      ])
    })

    test('CREATE-1, where the POST returned the pet so', () => {
      const noStatus = { id: 7, name: `${tag} 1`, categoryId: 3, status: null }
      const { status: _, ...sent } = rex
      expect(said(created(0, sent, noStatus), fetched(9, 7, noStatus))).toContainEqual(
        expect.stringMatching(/GET-1 violated: .*, blocked by CREATE-1$/),
      )
    })

    test('also where foreign pets have the same error', () => {
      const lax = created(0, { ...rex, status: 'lost' }, { ...rexIs7, status: 'lost' })
      const both = [7, 8].map((id) => ({ ...rexIs7, id, status: 'lost' }))
      const mustBe = 'must be one of available, pending, sold: "lost"'
      expect(said(lax, page(9, both))).toStrictEqual([
        `1+2 LIST-1 violated: an array of Pet, not /0/status ${mustBe}; /1/status ${mustBe}, blocked by CREATE-4`,
      ])
    })

    test('CREATE-5, where a body that is no object was accepted', () => {
      const lax = created(0, [], { ...rexIs7, status: 'lost' })
      expect(said(lax, fetched(9, 7, { ...rexIs7, status: 'lost' }))).toStrictEqual([
        '1+2 GET-1 violated: a Pet, not /status must be one of available, pending, sold: "lost", blocked by CREATE-5',
        '2 GET-1 satisfied: an animal of its own',
      ])
    })

    test('CREATE-4, where an accepted body had that fault beside another', () => {
      const lax = created(0, { ...rex, categoryId: 'three', status: 'lost' }, { ...rexIs7, status: 'lost' })
      expect(said(lax, fetched(9, 7, { ...rexIs7, status: 'lost' }))[0]).toMatch(
        /^1\+2 GET-1 violated: a Pet, not \/status .*, blocked by CREATE-4$/,
      )
    })

    test('CREATE-1, where the POST spelled the name of a property otherwise', () => {
      const nameless = { ...rexIs7, name: null }
      const log = [
        created(0, { Name: rex.name, categoryId: 3 }, nameless),
        fetched(9, 7, nameless),
        page(19, [nameless]),
      ]
      expect(said(...log)).toStrictEqual([
        '1 CREATE-1 violated: a Pet with its id, not /name must be a string: null',
        '1+2 GET-1 violated: a Pet, not /name must be a string: null, blocked by CREATE-1',
        '2 GET-1 satisfied: an animal of its own',
        '1+3 LIST-1 violated: an array of Pet, not /0/name must be a string: null, blocked by CREATE-1',
      ])
    })

    test('nothing, where the POST got another success, whose body is not documented', () => {
      const noStatus = { ...rexIs7, status: null }
      expect(said(created(0, rex, noStatus, { status: 200 }), fetched(9, 7, noStatus))[1]).toBe(
        '2 GET-1 violated: a Pet, not /status must be a string: null; /status must be one of available, pending, sold: null',
      )
    })

    test.each<readonly [string, number | string, string, RegExp]>([
      [
        'CREATE-8: a fraction',
        '9223372036854775807',
        '"categoryId":922337203685477.5',
        /, blocked by CREATE-8$/,
      ],
      ['CREATE-8: no int64', -7, '"categoryId":1e300', /, blocked by CREATE-8$/],
      ['nothing: a text', '9223372036854775807', '"categoryId":"9223372036854775807"', /5807"$/],
      ['nothing: a fraction of a usual one', 3, '"categoryId":3.5', /3\.5$/],
      ['nothing: a status that is a number', '-7', '"categoryId":-7,"status":5', /: 5$/],
      ['nothing: a fraction, and another error', '-7', '"categoryId":-7.5,"status":5', /: 5$/],
    ])('%s in the response to a POST', (_, categoryId, members, end) => {
      const body = `{"name":"${rex.name}","categoryId":${categoryId}}`
      const [line = ''] = said(
        created(0, rex, {}, { body, text: `{"id":7,"name":"${rex.name}",${members}}` }),
      )
      expect(line).toMatch(/^1 CREATE-1 violated: a Pet with its id, not /)
      expect(line).toMatch(end)
    })

    const [isLost, isOther] = [{ status: 'lost' }, { categoryId: 'three' }]
    test.for([
      ['of another member', [rexIs7, { ...rexIs7, ...isOther }]],
      ['of a foreign pet', [rexIs7, { ...rexIs7, id: 8, ...isLost }]],
      [
        'of another member of a foreign pet',
        [
          { ...rexIs7, ...isLost },
          { ...rexIs7, id: 8, ...isOther },
        ],
      ],
      [
        'of a pet that a valid body created',
        [
          { ...rexIs7, ...isLost },
          { ...rexIs7, id: 9, ...isLost },
        ],
      ],
      ['of what is no pet', [{ ...rexIs7, ...isLost }, null]],
    ] as const)('but nothing for an error %s', ([, pets]) => {
      const lax = created(0, { ...rex, ...isLost }, { ...rexIs7, ...isLost })
      const strict = created(0, { ...rex, name: `${tag} 9` }, { ...rexIs7, id: 9, name: `${tag} 9` })
      const line = said(lax, strict, page(9, pets)).at(-1)
      expect(line).toMatch(/^3 LIST-1 violated: an array of Pet, not /)
      expect(line).not.toContain('blocked by')
    })
  })

  test('tells nothing where its body could not be taken in, or the key was not sent', () => {
    expect(said(withoutBody(page(0, [])))).toStrictEqual([])
    expect(said(page(0, {}, '/pets', { credential: noCredential }))).toStrictEqual([])
    expect(said(page(0, {}, '/pets', { operation: undefined }))).toStrictEqual([])
    expect(said(page(0, {}, '/store/orders', { operation: 'listOrders' }))).toStrictEqual([])
  })

  test('to an invalid body, or with another animal, is the affair of other rows', () => {
    expect(said(created(0, { ...rex, status: 'lost' }, {}))).toStrictEqual([])
    expect(states(created(0, { ...rex, photo: 'x' }, {}))).toStrictEqual(['1 CREATE-1 violated'])
    expect(said(fetched(0, 1, { ...aPet(2), name: 5 }))).toStrictEqual([])
    expect(said(fetched(0, 1, { ...aPet(21), name: 5 }))).toStrictEqual([])
    expect(said(fetched(0, 1, {}))).toStrictEqual([])
    expect(states(fetched(0, 1, { ...aPet(1), name: 5 }))).toStrictEqual(['1 GET-1 violated'])
  })

  test('is an animal whatever id was asked for, where it is a success at all', () => {
    const answered = (id: string, body: unknown) => states(fetched(0, id, body))
    for (const id of ['rex', '0', '9223372036854775808', '%FF']) {
      for (const body of [null, [], { code: 'c', message: 'm', status: 404 }])
        expect(answered(id, body)).toStrictEqual(['1 GET-1 violated'])
      expect(answered(id, aPet(1))).toStrictEqual([])
    }
    expect(answered('3000000', null)).toStrictEqual([])
  })

  test('with another status than the documented one has no documented body', () => {
    expect(said(fetched(0, 1, {}, { status: 203 }))).toStrictEqual([])
    expect(said(notFound(0, 1))).toStrictEqual([])
  })
})

describe('a list that the interface allows', () => {
  test.each([
    ['', 'LIST-1'],
    ['?limit=3', 'LIST-3'],
    ['?status=sold', 'LIST-4'],
  ])('is answered with nothing but 200: /pets%s', (query, row) => {
    expect(said(failed(query, 400))[0]).toMatch(new RegExp(`^1 ${row} violated: 200, not 400 `))
    expect(states(failed(query, 404))).toStrictEqual([`1 ${row} violated`])
    expect(states(failed(query, 399))).toStrictEqual(['1 LIST-1 violated'])
    expect(states(failed(query, 206)).filter((line) => line.endsWith('violated'))).toStrictEqual([
      '1 LIST-1 violated',
    ])
  })

  test('is open where the key may not have it, no request remained, or nobody answers', () => {
    for (const status of [401, 403])
      expect(said(failed('', status))).toStrictEqual([
        `1 LIST-1 undecided: a list was answered ${status}, see AUTH-6`,
      ])
    const keyVariable = 'PETSTORE_RATE_LIMIT_KEY'
    const untold = { headers: { 'x-ratelimit-remaining': undefined }, keyVariable } as const
    for (const given of [spent, { ...spent, keyVariable } as const, untold])
      expect(said(failed('?limit=3', 400, given))[0]).toBe(
        '1 LIST-3 undecided: no request remained, see RATE-5',
      )
    expect(states(failed('?limit=3', 400, { keyVariable }))).toStrictEqual(['1 LIST-3 violated'])
    expect(states(unanswered(failed('?status=sold', 200)))).toStrictEqual(['1 LIST-4 undecided'])
    expect(states(failed('', 500))).toStrictEqual(['1 LIST-1 undecided'])
    expect(said(failed('', 429))).toStrictEqual([])
  })

  test('breaks its row with an error from within that is confirmed, or no answer time and again', () => {
    expect(states(confirmed(failed('?limit=3', 500)))).toStrictEqual(['1 LIST-3 violated'])
    const silent = unanswered(failed('?limit=3', 200))
    const dropped: Exchange = { ...silent, earlier: silent, survivor: page(0, []) }
    expect(said({ kind: 'confirmed', exchange: dropped })[0]).toMatch(
      /^1\+1 LIST-3 violated: 200, not no answer .*, twice$/,
    )
  })

  test('is none with a limit and a status together, nor with what the document leaves open', () => {
    for (const query of ['?limit=3&status=sold', '?limit=0', '?status=lost', '?page=2']) {
      expect(said(failed(query, 400))).toStrictEqual([])
      expect(said(unanswered(failed(query, 200)))).toStrictEqual([])
    }
  })

  test('alone is judged so: a fetch or a create that fails is told of by others', () => {
    expect(saidOf(rows, [unanswered(fetched(0, 1, aPet(1)))])).toStrictEqual([])
    expect(
      statesOf(['LIST-1', 'LIST-3', 'LIST-4'], [unanswered(created(0, rex, rexIs7)), notFound(0, 1, 400)]),
    ).toStrictEqual([])
  })
})
