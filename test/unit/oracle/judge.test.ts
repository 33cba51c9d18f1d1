import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../src/http/credential.ts'
import { initialState, judge, type OracleEvent, pendingOf } from '../../../src/oracle/judge.ts'
import { ownCategory } from '../../../src/oracle/own-category.ts'
import { answersOfTrial } from '../../../src/oracle/questions.ts'
import { judgeTrial } from '../../../src/oracle/rate/judge-trial.ts'
import type { Trial } from '../../../src/oracle/rate/trial.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { anExchange, errorText, type Given, now, options } from './an-exchange.ts'
import { rowsBrokenBy } from './logs/broken-by.ts'
import { aRecovery, aRefusal, falling } from './rate/a-step.ts'

const tag = 'q7x2k'
const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const rexIs7 = { id: 7, ...rex }

const json = (value: unknown): string => JSON.stringify(value)

const created = (sent: object, said: unknown, more: Given = {}): Exchange =>
  anExchange({ operation: 'createPet', status: 201, body: json(sent), text: json(said), ...more })

const listed = (pets: readonly unknown[], path = '/pets', more: Given = {}): Exchange =>
  anExchange({ path, text: json(pets), ...more })

const fetched = (id: number, pet: unknown): Exchange =>
  anExchange({ operation: 'getPet', path: `/pets/${id}`, text: json(pet) })

/** What exchanges break, one after the other. */
function broken(...exchanges: readonly Exchange[]): readonly string[] {
  let state = initialState
  return exchanges.flatMap((given, index) => {
    const exchange = { ...given, number: index + 1, sentAt: given.sentAt + index }
    const judged = judge(state, { kind: 'answered', exchange }, options)
    state = judged.state
    return judged.judgements.flatMap(({ requirement, state: found, exchanges: shown }) => {
      if (found !== 'violated') return []
      expect(shown).toContain(exchange)
      return [requirement]
    })
  })
}

const many = (count: number, status = 'sold'): readonly unknown[] =>
  Array.from({ length: count }, (_, index) => ({ id: 1000 + index, name: 'Kim', categoryId: 1, status }))

describe('a page by itself', () => {
  test.each([
    ['LIST-2', '/pets', many(21)],
    ['LIST-2', '/pets?status=sold', many(21)],
    ['LIST-3', '/pets?limit=5', many(6)],
    ['LIST-4', '/pets?status=available', many(2)],
    ['LIST-7', '/pets', [...many(2), ...many(1)]],
  ])('breaks %s where %s is answered with what it rules out', (requirement, path, pets) => {
    expect(broken(listed(pets, path))).toStrictEqual([requirement])
  })

  test.each([
    ['/pets', many(20)],
    ['/pets?limit=5', many(5)],
    ['/pets?limit=5&status=sold', many(6)],
    ['/pets?limit=5&status=available', many(2)],
    ['/pets?limit=0', many(100)],
    ['/pets?status=lost', many(100)],
    ['/pets', []],
  ])('breaks nothing where %s is answered within bounds, or leaves them open', (path, pets) => {
    expect(broken(listed(pets, path))).toStrictEqual([])
  })

  test('is not judged as a page without the key', () => {
    expect(broken(listed(many(21), '/pets', { credential: noCredential }))).toStrictEqual(['AUTH-1'])
  })

  test('may be refused with 406 to a browser, in the form of an Error, and to no other', () => {
    const refused = (accept: 'browser' | '*/*', text = errorText(406)): Exchange => {
      const exchange = anExchange({ path: '/pets', status: 406, text })
      return { ...exchange, request: { ...exchange.request, accept } }
    }
    expect(broken(refused('browser'))).toStrictEqual([])
    expect(broken(refused('browser', '{}'))).toStrictEqual(['ERROR-3'])
    expect(broken(refused('*/*'))).toStrictEqual(['LIST-1'])
  })

  test('may be answered 304 to a client that has it already', () => {
    const list = anExchange({ status: 304, text: '' })
    expect(broken(list)).toStrictEqual(['LIST-1'])
    expect(broken({ ...list, request: { ...list.request, ifNoneMatch: '"a"' } })).toStrictEqual([])
  })

  test('whose animals have no status of the enumeration breaks LIST-1 alone', () => {
    const odd = [{ id: 1, name: 'Kim', categoryId: 1, status: 7 }]
    expect(broken(listed(odd, '/pets?status=sold'))).toStrictEqual(['LIST-1'])
  })
})

describe('an animal of its own', () => {
  test.each([
    [{ ...rexIs7, name: `${tag}` }],
    [{ ...rexIs7, categoryId: 4 }],
    [{ ...rexIs7, status: 'available' }],
    [{ id: 7, name: rex.name, categoryId: 3 }],
  ])('breaks LIST-10 on a page, and GET-1 fetched, as %j', (shown) => {
    expect(broken(created(rex, rexIs7), listed([shown]))).toContain('LIST-10')
    expect(new Set(broken(created(rex, rexIs7), fetched(7, shown)))).toStrictEqual(new Set(['GET-1']))
  })

  test('breaks nothing as it was created, before its create, or under another id', () => {
    const right = { ...rexIs7, photo: 'x' }
    expect(broken(created(rex, rexIs7), listed([right]), fetched(7, right))).toStrictEqual([])
    expect(broken(listed([{ ...rexIs7, name: 'Kim' }]), created(rex, rexIs7))).toStrictEqual([])
  })

  test('is expected no more as it was sent where its create answered otherwise', () => {
    const said = { ...rexIs7, name: 'Rex' }
    expect(broken(created(rex, said), listed([said]), fetched(7, said))).toStrictEqual(['CREATE-2'])
    expect(broken(created(rex, said), listed([{ ...said, categoryId: 4 }]))).toStrictEqual([
      'CREATE-2',
      'LIST-10',
    ])
  })

  test('is contested once its id was told twice, or brought along', () => {
    const other = { ...rexIs7, name: `${tag} 2` }
    expect(
      broken(created(rex, rexIs7), created({ ...rex, name: other.name }, other), listed([other])),
    ).toStrictEqual(['CREATE-6'])
    const bringing = created({ ...rex, id: 7 }, { ...rex, id: 9 })
    expect(broken(created(rex, rexIs7), bringing, listed([other]))).toStrictEqual([])
  })

  test('may have any status where its create was sent none, and a name that may be trimmed any name', () => {
    const { status: _, ...bare } = rex
    const pending = listed([{ ...rexIs7, status: 'pending' }])
    expect(broken(created(bare, { ...bare, id: rexIs7.id }), pending)).toStrictEqual([])
    expect(broken(created(bare, rexIs7), pending)).toStrictEqual([])
    expect(broken(created(rex, rexIs7), pending)).toStrictEqual(['LIST-10'])
    const spaced = { ...rex, name: `${tag} 1 ` }
    expect(broken(created(spaced, { ...rexIs7, name: spaced.name }), listed([rexIs7]))).toStrictEqual([])
  })
})

describe('a create that was refused', () => {
  const invalid = { ...rex, status: 'lost' }
  const refused = (status: number, sent: object = invalid, more: Given = {}): Exchange =>
    created(sent, undefined, { status, text: errorText(status), ...more })
  const trace = listed([rexIs7])

  test('breaks CREATE-7 where its animal shows, AUTH-5 where it came without a key', () => {
    expect(broken(refused(400), trace)).toStrictEqual(['CREATE-7'])
    expect(broken(refused(400, { ...rex, photo: 'x' }), trace)).toStrictEqual(['CREATE-7'])
    expect(broken(refused(401, rex, { credential: noCredential }), trace)).toStrictEqual(['AUTH-5'])
  })

  test('breaks them where its animal is fetched, whatever a page shows, and not where it is one of its own', () => {
    const own = { ...rexIs7, name: `${tag} 2` }
    expect(broken(refused(400), fetched(7, rexIs7))).toStrictEqual(['CREATE-7'])
    expect(broken(refused(400), created({ ...rex, name: own.name }, own), fetched(7, rexIs7))).not.toContain(
      'CREATE-7',
    )
    expect(broken(refused(400), fetched(8, { ...rexIs7, id: 8, name: 'Kim' }))).toStrictEqual([])
  })

  test('is known by a category of the run’s own where it had no name', () => {
    const categoryId = Number(ownCategory(tag, 3))
    const left = (category: number) => listed([{ ...rexIs7, name: 'Unnamed', categoryId: category }])
    expect(broken(refused(400, { categoryId }), left(categoryId))).toStrictEqual(['CREATE-7'])
    expect(broken(refused(400, { categoryId }), left(categoryId + 1))).toStrictEqual([])
    expect(broken(refused(400, { categoryId: 3 }), left(3))).toStrictEqual([])
  })

  const zero = { ...rex, name: '0' }

  test('breaks CREATE-1 with a plain name that others may have where a name in use is no reason', () => {
    expect(broken(created(rex, rexIs7), refused(400, zero))).toStrictEqual([])
    const again = created(rex, { ...rexIs7, id: 8 }, { sentAt: now + 5000 })
    expect(broken(created(rex, rexIs7), again, refused(400, zero))).toStrictEqual([])
    const twins = listed([rexIs7, { ...rexIs7, id: 8 }], '/pets', { sentAt: now + 9000 })
    expect(broken(created(rex, rexIs7), again, twins, refused(400, zero))).toStrictEqual(['CREATE-1'])
  })

  test('breaks CREATE-1 with 403 where another name alone is let in, and it is answered so again', () => {
    const forbidden = refused(403, { ...rex, name: `Peacock ${tag}` })
    const elsewhere = created({ ...rex, categoryId: 4 }, { ...rexIs7, categoryId: 4 })
    expect(broken(created(rex, rexIs7), forbidden, forbidden)).toStrictEqual([])
    expect(broken(forbidden, elsewhere, forbidden)).toStrictEqual([])
    expect(broken(forbidden, created(rex, rexIs7), forbidden)).toStrictEqual(['CREATE-1'])
  })

  test.each([
    ['it was refused otherwise', [refused(409), trace]],
    ['it may have been stored', [refused(500), trace]],
    [
      'the name is not the run’s',
      [refused(400, { ...invalid, name: 'Rex' }), listed([{ ...rexIs7, name: 'Rex' }])],
    ],
    ['another create had the name', [refused(400), created(rex, rexIs7), trace]],
    ['another create had it before', [created(rex, rexIs7), refused(400), trace]],
    [
      'an animal of its own looks like it',
      [
        created({ ...rex, name: `${tag} 12` }, { ...rexIs7, name: `${tag} 12` }),
        refused(400),
        listed([rexIs7]),
      ],
    ],
  ])('breaks neither where %s', (_, exchanges) => {
    const rows = broken(...exchanges)
    expect(rows).not.toContain('CREATE-7')
    expect(rows).not.toContain('AUTH-5')
  })
})

describe('an error from within', () => {
  const crash = (status: number): Exchange =>
    created({ ...rex, name: `${tag} 🐶` }, undefined, { status, text: errorText(status) })
  const confirmedRows = (status: number): readonly string[] => {
    const exchange = { ...crash(status), earlier: crash(status) }
    const { judgements } = judge(initialState, { kind: 'confirmed', exchange }, options)
    return judgements.flatMap(({ requirement, state }) => (state === 'violated' ? [requirement] : []))
  }

  test('breaks CREATE-1 of a valid create once it is confirmed, unless it says that nobody is there', () => {
    expect(broken(created(rex, rexIs7), crash(500))).toStrictEqual([])
    expect(confirmedRows(500)).toStrictEqual(['CREATE-1', 'ERROR-4'])
    expect(confirmedRows(503)).toStrictEqual(['ERROR-4'])
  })

  test('is counted once, as a request, when it is confirmed', () => {
    const { state } = judge(initialState, { kind: 'confirmed', exchange: listed([]) }, options)
    expect(state.store.readings.size).toBe(0)
    const answered = judge(initialState, { kind: 'answered', exchange: listed([]) }, options)
    expect(answered.state.store.readings.size).toBe(1)
  })

  test('of a list breaks LIST-1 once it is confirmed', () => {
    const list = anExchange({ status: 500, text: errorText(500) })
    expect(broken(list)).toStrictEqual([])
    const { judgements } = judge(
      initialState,
      { kind: 'confirmed', exchange: { ...list, earlier: list } },
      options,
    )
    expect(judgements).toMatchObject([
      { requirement: 'LIST-1', state: 'violated' },
      { requirement: 'ERROR-4', state: 'violated' },
    ])
  })

  test('that a fresh request does not get is in doubt, whatever came in between', () => {
    const list = anExchange({ status: 500, text: errorText(500) })
    const empty = anExchange({ status: 200, text: '[]' })
    const rows = (exchange: Exchange) => judge(initialState, { kind: 'unconfirmed', exchange }, options)
    expect(rows({ ...empty, earlier: list })).toMatchObject({
      state: initialState,
      judgements: [
        { requirement: 'ERROR-4', state: 'suspicious', exchanges: [{ response: { status: 200 } }] },
      ],
    })
    expect(rows({ ...empty, earlier: { ...empty, earlier: list } }).judgements).toHaveLength(1)
    expect(rows({ ...empty, earlier: empty }).judgements).toEqual([])
  })

  test('of the orders is none of ERROR-4, nor of a path that no service has', () => {
    for (const operation of ['listOrders', undefined] as const) {
      const exchange = anExchange({ operation, path: '/store/orders', status: 500, text: errorText(500) })
      const confirmed = judge(
        initialState,
        { kind: 'confirmed', exchange: { ...exchange, earlier: exchange } },
        options,
      )
      expect(confirmed.judgements.map(({ requirement }) => requirement)).not.toContain('ERROR-4')
    }
  })
})

describe('a name that several creates were sent with', () => {
  const sent = (request: Exchange['request']) => ({ kind: 'sent' as const, request })
  const answered = (exchange: Exchange) => ({ kind: 'answered' as const, exchange })
  const refused = {
    ...created({ ...rex, status: 'lost' }, undefined, { status: 400, text: errorText(400) }),
    number: 1,
  }
  const again = { ...refused, number: 2, sentAt: now + 100 }
  const trace = { ...listed([rexIs7]), number: 3, sentAt: now + 200 }
  const rows = (events: readonly OracleEvent[]) => rowsBrokenBy(events, options)

  test('breaks nothing where it shows while a valid create of it is on its way', () => {
    const valid = { ...created(rex, rexIs7), number: 2, sentAt: now + 150, durationMs: 400 }
    const events = [
      sent(refused.request),
      answered(refused),
      sent(valid.request),
      answered(trace),
      answered(valid),
    ]
    expect(rows(events)).toStrictEqual([])
  })

  test('breaks CREATE-7 where it shows once all of them were refused, side by side or in turn', () => {
    const inTurn = [
      sent(refused.request),
      answered(refused),
      sent(again.request),
      answered(again),
      answered(trace),
    ]
    const beside = [
      sent(refused.request),
      sent(again.request),
      answered(refused),
      answered(again),
      answered(trace),
    ]
    expect(rows(inTurn)).toStrictEqual(['CREATE-7'])
    expect(rows(beside)).toStrictEqual(['CREATE-7'])
  })

  test('breaks nothing where the rate limit answered one, and another is on its way still', () => {
    const limited = {
      ...created(rex, undefined, {
        status: 429,
        headers: { 'retry-after': '1', 'x-ratelimit-remaining': '0' },
      }),
      number: 1,
    }
    const inUse = { ...created(rex, undefined, { status: 400, text: errorText(400) }), number: 3 }
    const known = {
      ...created({ ...rex, name: `${tag} 2` }, { ...rexIs7, id: 8, name: `${tag} 2` }),
      number: 4,
    }
    const events = [
      sent(known.request),
      answered(known),
      sent(inUse.request),
      answered(limited),
      sent(inUse.request),
      answered(inUse),
    ]
    expect(rows(events)).toStrictEqual([])
  })
})

describe('beside single answers', () => {
  test('a trial of the rate limit is judged, and answers its questions, and leaves all else as it was', () => {
    const spent = [...falling(59, 0), aRefusal()]
    const untried = { again: [], apart: [], crossedApart: [], uncrossed: [], createsLeft: 7 }
    const trial: Trial = { spent, recovery: aRecovery(), ...untried }
    expect(judge(initialState, { kind: 'trial', trial }, options)).toStrictEqual({
      state: initialState,
      judgements: [...judgeTrial(trial, options), ...answersOfTrial(trial)],
    })
  })

  test('a page that is too long for a limit and a status waits for pages of each alone', () => {
    const exchange = listed(many(6), '/pets?limit=5&status=sold')
    expect(pendingOf(initialState)).toStrictEqual([])
    const { state } = judge(initialState, { kind: 'answered', exchange }, options)
    expect(pendingOf(state)).toStrictEqual([exchange])
  })

  test('a firewall that refuses a list leaves LIST-1 to it, and the orders to nobody', () => {
    const guarded = (given: Given) =>
      judge(
        initialState,
        { kind: 'answered', exchange: anExchange({ status: 403, text: '<p>', ...given }) },
        options,
      ).judgements.flatMap(({ requirement, state }) => (state === 'observed' ? [] : [requirement]))
    expect(guarded({ path: '/pets?status=select' })).toStrictEqual(['LIST-1'])
    expect(guarded({ operation: 'listOrders', path: '/store/orders?sort=select' })).toStrictEqual([])
  })
})
