import { describe, expect, test } from 'vitest'
import { tagInLetters } from '../../../../src/oracle/is-tagged.ts'
import type { OracleOptions } from '../../../../src/oracle/oracle-options.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import {
  confirmed,
  created,
  type Log,
  page,
  refused,
  saidOf,
  sent,
  statesOf,
  tag,
  tookMs,
  unanswered,
} from '../a-log.ts'
import { options } from '../an-exchange.ts'

/** When nothing may lag any more behind what was created at the beginning, and behind that in turn. */
const due = tookMs + options.consistencyWindowMs
const dueAgain = due + tookMs + options.consistencyWindowMs
const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const max = { ...rex, name: `${tag} 2` }
const named = (name: string) => ({ ...rex, name })
const inCategory = (categoryId: number) => ({ ...rex, categoryId })
const letIn = (at: number, pet: object, id = 7) => created(at, pet, { id, ...pet })

const said = (log: Log, given: Partial<OracleOptions> = {}) =>
  saidOf(['CREATE-1'], log, given).filter((line) => !line.includes('satisfied'))
const states = (log: Log) => statesOf(['CREATE-1'], log).filter((line) => !line.includes('satisfied'))

describe('a valid create', () => {
  test('keeps CREATE-1 where it is let in', () => {
    expect(saidOf(['CREATE-1'], [letIn(0, rex)])).toStrictEqual(['1 CREATE-1 satisfied: a Pet with its id'])
  })

  test.each([200, 204, 302, 404, 409, 422])('breaks it where it is answered %i', (status) => {
    expect(states([refused(0, rex, status)])).toStrictEqual(['1 CREATE-1 violated'])
  })

  test('breaks it with another success that carries a whole Pet, whose category counts as known', () => {
    const made = created(0, rex, { id: 7, ...rex }, { status: 200 })
    expect(said([made])).toStrictEqual([expect.stringMatching(/^1 CREATE-1 violated: 201, not 200 /)])
    expect(states([made, refused(50, max)])).toStrictEqual(['1 CREATE-1 violated', '2 CREATE-1 violated'])
    expect(states([refused(0, max), { ...made, sentAt: made.sentAt + 50 }])).toContain('1 CREATE-1 violated')
  })

  test.each<readonly [string, Exchange, string]>([
    ['may be accepted alone where nothing excuses a refusal', refused(50, rex, 404), '201'],
    ['may be refused too where its name is in use', refused(50, max, 404), '201 or 400'],
    ['may be refused too where its name is not plain', refused(50, named('Ωmega'), 404), '201 or 400'],
    ['may be refused too where others may have its name', refused(50, named('Rex'), 404), '201 or 400'],
    ['may be refused too where its category is unknown', refused(50, inCategory(4), 404), '201 or 400'],
    [
      'may be refused too where the key may have another store',
      refused(50, rex, 404, {
        keyVariable: 'PETSTORE_RATE_LIMIT_KEY',
        headers: { 'x-ratelimit-remaining': '9' },
      }),
      '201 or 400',
    ],
  ])('%s', (_, exchange, expected) => {
    const text = '404 {"code":"some_code","message":"Some words","status":404}'
    expect(said([letIn(0, max), exchange])).toStrictEqual([`2 CREATE-1 violated: ${expected}, not ${text}`])
  })

  test('is not judged without the key, nor where its body is not a valid one', () => {
    expect(said([refused(0, rex, 409, { credential: { kind: 'none' } })])).toStrictEqual([])
    expect(said([refused(0, { ...rex, status: 'lost' }, 409)])).toStrictEqual([])
    expect(said([refused(0, { ...rex, photo: 'x' }, 409)])).toStrictEqual([])
    expect(said([refused(0, rex, 409, { operation: 'listPets' })])).toStrictEqual([])
  })

  test('is open where the limit answers, or nobody does, and violated once that is confirmed', () => {
    expect(said([refused(0, rex, 429)])).toStrictEqual([])
    expect(states([unanswered(refused(0, rex))])).toStrictEqual(['1 CREATE-1 undecided'])
    expect(states([refused(0, rex, 500)])).toStrictEqual(['1 CREATE-1 undecided'])
    expect(states([confirmed(refused(0, rex, 500))])).toStrictEqual(['1 CREATE-1 violated'])
  })

  test('is open where no request remained, whatever its answer', () => {
    const headers = { 'x-ratelimit-remaining': '0' }
    for (const status of [400, 403, 404])
      expect(said([letIn(0, max), refused(50, rex, status, { headers })])[0]).toBe(
        '2 CREATE-1 undecided: no request remained, see RATE-5',
      )
    expect(states([letIn(0, max), refused(50, rex, 404)])).toStrictEqual(['2 CREATE-1 violated'])
  })

  test('breaks it where it brings an animal with another status, whatever remained', () => {
    for (const given of [{}, { keyVariable: 'PETSTORE_RATE_LIMIT_KEY' } as const]) {
      const headers = { 'x-ratelimit-remaining': '0' }
      const another = { headers, ...given }
      expect(states([created(0, rex, { id: 7, ...rex }, { status: 200, ...another })])).toStrictEqual([
        '1 CREATE-1 violated',
      ])
      expect(states([created(0, rex, [], { status: 200, ...another })])).toContain('1 CREATE-1 undecided')
      expect(states([refused(0, rex, 302, another)])).toContain('1 CREATE-1 undecided')
      // An id alone tells of a pet too, in a success.
      const half = (status: number) => said([created(0, rex, { id: 7 }, { status, ...another })])[0]
      expect(half(200)).toBe('1 CREATE-1 violated: 201 or 400, not 200 {"id":7}')
      expect(half(299)).toBe('1 CREATE-1 violated: 201 or 400, not 299 {"id":7}')
      expect(half(300)).toBe('1 CREATE-1 undecided: no request remained, see RATE-5')
    }
  })

  test('is judged by another status than the store has a say in, of whichever store', () => {
    const other = {
      keyVariable: 'PETSTORE_RATE_LIMIT_KEY',
      headers: { 'x-ratelimit-remaining': '9' },
    } as const
    for (const status of [200, 404, 409, 422])
      expect(states([refused(0, rex, status, other)])).toStrictEqual(['1 CREATE-1 violated'])
    for (const status of [400, 401, 403])
      expect(states([letIn(0, max), refused(50, rex, status, other)])).not.toContain('2 CREATE-1 violated')
    expect(said([letIn(0, max), refused(50, rex, 400, other)])).toStrictEqual([
      '2 CREATE-1 permitted: another store may have other names and categories',
    ])
    expect(states([refused(0, rex), created(50, max, { id: 7, ...max }, other)])).toStrictEqual([
      '1 CREATE-1 undecided',
    ])
  })

  test('is open where the key is not let in', () => {
    expect(said([refused(0, rex, 401)])).toStrictEqual([
      '1 CREATE-1 undecided: a valid create was answered 401, see AUTH-6',
    ])
    for (const name of [`${tag} #1`, `<b>${tag}</b>`, `${tag}'s`, `${tag} Zoë`, `${tag} Бобик`])
      expect(said([refused(0, named(name), 403)])).toStrictEqual([
        '1 CREATE-1 permitted: 403 is free for what a firewall may take for an attack',
      ])
    for (const name of [`${tag} Rex`, `${tag} with more than twenty letters`])
      expect(said([refused(0, named(name), 403)])).toStrictEqual([
        '1 CREATE-1 undecided: a valid create was answered 403, see AUTH-6',
      ])
  })
})

describe('400 to a valid create', () => {
  const broken = ['2 CREATE-1 violated']
  const inUse = '2 CREATE-1 permitted: 400 is free for a name that is in use'

  test('breaks it where another create of its category was let in, before or after it', () => {
    expect(states([letIn(0, max), refused(50, rex)])).toStrictEqual(broken)
    expect(states([refused(0, rex), letIn(50, max), refused(100, named(`${tag} 3`))])).toStrictEqual([
      '1 CREATE-1 undecided',
      '1 CREATE-1 violated',
      '3 CREATE-1 violated',
    ])
    expect(said([refused(0, rex), letIn(50, max)])[1]).toMatch(/^1 CREATE-1 violated: 201, not 400 /)
  })

  test('is open for a category that no create was let in with, and told but once', () => {
    const needs = 'undecided: needs a categoryId that the service knows: name one with --category-id'
    expect(said([letIn(0, max), refused(50, inCategory(4))])).toStrictEqual([`2 CREATE-1 ${needs}`])
    expect(
      states([refused(0, rex), refused(10, { ...inCategory(4), name: `${tag} 4` }), letIn(50, max)]),
    ).toStrictEqual(['1 CREATE-1 undecided', '2 CREATE-1 undecided', '1 CREATE-1 violated'])
    const twice = [refused(0, rex), letIn(50, max), letIn(100, inCategory(4), 8), letIn(150, max, 9)]
    expect(states(twice)).toStrictEqual(['1 CREATE-1 undecided', '1 CREATE-1 violated'])
    const once = /^1 CREATE-1 violated: 201, not 400 /
    expect(said(twice).slice(1)).toStrictEqual([expect.stringMatching(once)])
  })

  test('waits for its own category, whichever others are accepted meanwhile', () => {
    const other = { ...inCategory(4), name: `${tag} 4` }
    const third = { ...inCategory(5), name: `${tag} 5` }
    const log = [refused(0, rex), refused(10, other), letIn(50, max), letIn(100, third, 8)]
    expect(said([...log, letIn(150, { ...other, name: max.name }, 9)])).toStrictEqual([
      expect.stringMatching(/^1 CREATE-1 undecided/),
      expect.stringMatching(/^2 CREATE-1 undecided/),
      expect.stringMatching(/^1 CREATE-1 violated: 201, not 400 /),
      expect.stringMatching(/^2 CREATE-1 violated: 201, not 400 /),
    ])
  })

  test('breaks it for the category that the user says is known', () => {
    expect(said([refused(0, rex)], { knownCategory: 3n })[0]).toContain('1 CREATE-1 violated: 201')
    expect(said([refused(0, rex)], { knownCategory: 4n })[0]).toContain('1 CREATE-1 undecided')
  })

  test.each([
    [-1, 'permitted'],
    [0, 'permitted'],
    [1, 'undecided'],
    [65_536, 'undecided'],
    [65_537, 'permitted'],
  ])('is %s for the category %i', (categoryId, state) => {
    expect(states([refused(0, inCategory(categoryId))])).toStrictEqual([`1 CREATE-1 ${state}`])
  })

  test.each([
    ['Ωmega', 'permitted'],
    ['O’Neill', 'permitted'],
    ['-rex', 'permitted'],
    ['rex-', 'permitted'],
    [`${tag} and thirteen 1`, 'violated'],
    [`${tag} and fourteen 12`, 'permitted'],
    [tag, 'violated'],
  ])('to the name %s is %s', (name, state) => {
    expect(states([letIn(0, max), refused(50, named(name))])).toStrictEqual([`2 CREATE-1 ${state}`])
  })

  test('is free for a name that an animal has, in whatever letters', () => {
    expect(said([letIn(0, rex), refused(50, rex)])).toStrictEqual([inUse])
    expect(said([letIn(0, rex), refused(50, named(rex.name.toUpperCase()))])).toStrictEqual([inUse])
    expect(
      states([letIn(0, rex), letIn(10, max, 8), refused(50, named(rex.name.toUpperCase()))]),
    ).toStrictEqual(['3 CREATE-1 permitted'])
    expect(states([letIn(0, max), refused(50, rex)])).toStrictEqual(broken)
  })

  test('is free for the name of an animal in other letters, also where nobody else can have it', () => {
    const drawn = named('Rex 123456789')
    expect(said([letIn(0, drawn), refused(50, named('rEX 123456789'))])).toStrictEqual([inUse])
    expect(states([letIn(0, drawn), refused(50, named('Max 123456789'))])).toStrictEqual(broken)
  })

  test('is free for a name that may be stored unseen', () => {
    const again = { ...refused(50, rex), resent: true as const }
    expect(said([letIn(0, max), again])).toStrictEqual([inUse])
    expect(
      said([letIn(0, max), sent(letIn(40, rex)), sent(refused(50, rex)), refused(50, rex)]),
    ).toStrictEqual([inUse])
    expect(states([letIn(0, max), sent(refused(50, rex)), refused(50, rex)])).toStrictEqual(broken)
    const both = [sent(refused(50, rex)), sent(refused(60, rex))]
    expect(said([letIn(0, max), ...both, refused(50, rex), refused(60, rex)])).toStrictEqual([
      inUse,
      expect.stringContaining('3 CREATE-1 violated: 201'),
    ])
  })
})

describe('400 to a name that others may have', () => {
  const short = (name: string, at: number) => refused(at, named(name))
  const twins = page(dueAgain, [
    { id: 7, ...max },
    { id: 8, ...max },
  ])

  test('is free, until a name is let in that is in use: then there was no reason, and it is told once', () => {
    expect(said([short('Rex', 10)])).toStrictEqual([
      '1 CREATE-1 permitted: 400 is free for a name that is in use',
    ])
    const log = [
      letIn(0, max),
      short('Rex', 10),
      short('Max', 20),
      letIn(due, max, 8),
      twins,
      letIn(dueAgain, max, 9),
    ]
    expect(states(log)).toStrictEqual([
      '2 CREATE-1 permitted',
      '3 CREATE-1 permitted',
      '1+4+5+2 CREATE-1 violated',
      '1+4+5+3 CREATE-1 violated',
    ])
    expect(states(log.slice(0, 4))).toStrictEqual(['2 CREATE-1 permitted', '3 CREATE-1 permitted'])
    expect(states([letIn(0, max), short('Rex', 10), letIn(due, rex, 8)])).toStrictEqual([
      '2 CREATE-1 permitted',
    ])
  })

  test('is free for a name without the tag, and for one in letters beyond plain ones', () => {
    for (const name of ['Bello', 'constructor', 'June 2019', '12345678'])
      expect(states([letIn(0, max), short(name, 10)])).toStrictEqual(['2 CREATE-1 permitted'])
    expect(said([short('Ωmega', 10)])).toStrictEqual([
      '1 CREATE-1 permitted: 400 is free for a name that is not plain',
    ])
    expect(said([refused(0, inCategory(0))])).toStrictEqual([
      '1 CREATE-1 permitted: 400 is free for a category that the service does not know',
    ])
  })

  test('breaks it where the name has the tag of the run, in letters too, or digits enough to be drawn', () => {
    for (const name of [tag, `Rex${tagInLetters(tag)}ab`, '123456789', '0x12345678'])
      expect(states([letIn(0, max), short(name, 10)])).toStrictEqual(['2 CREATE-1 violated'])
  })

  test('breaks it once an equal body was let in again, where nothing may lag behind the first, and both show', () => {
    const again = (at: number) => letIn(at, max, 8)
    const late = dueAgain + 50
    expect(said([letIn(0, max), again(due), twins, short('Rex', late)])).toStrictEqual([
      expect.stringMatching(/^1\+2\+3\+4 CREATE-1 violated: 201, not 400 /),
    ])
    const laterPage = { ...twins, sentAt: twins.sentAt + 20 }
    expect(states([letIn(0, max), again(due), twins, laterPage, short('Rex', late)])).toStrictEqual([
      '1+2+3+5 CREATE-1 violated',
    ])
    const atOnce = { ...twins, sentAt: twins.sentAt - options.consistencyWindowMs }
    expect(states([letIn(0, max), again(due), atOnce, short('Rex', late)])).toContain(
      '1+2+3+4 CREATE-1 violated',
    )
    const renamed = created(0, max, { id: 7, ...max, name: 'Max' })
    expect(states([renamed, again(due), twins, short('Rex', late)])).toContain('1+2+3+4 CREATE-1 violated')
    const twiceAtOnce = [letIn(0, max), again(due - 1), letIn(dueAgain, max, 9)]
    const andThird = page(dueAgain + 20, [
      { id: 7, ...max },
      { id: 9, ...max },
    ])
    expect(states([...twiceAtOnce, andThird, short('Rex', late)])).toStrictEqual([
      '1+3+4+5 CREATE-1 violated',
    ])
  })

  test.each<readonly [string, Log]>([
    ['something may lag behind the first', [letIn(0, max), letIn(due - 1, max, 8), twins]],
    ['the first shows no more', [letIn(0, max), letIn(due, max, 8), page(dueAgain, [{ id: 8, ...max }])]],
    [
      'no page was asked for since',
      [letIn(0, max), letIn(due, max, 8), { ...twins, sentAt: twins.sentAt - due }],
    ],
    ['both have one id', [letIn(0, max), letIn(due, max, 7), twins]],
    ['the second tells no id', [letIn(0, max), created(due, max, max), twins]],
    [
      'the second tells no id, nor does a pet on the page',
      [letIn(0, max), created(due, max, max), page(dueAgain, [{ id: 7, ...max }, max])],
    ],
  ])('is free where an equal body was let in again, and %s', (_, log) => {
    expect(states([...log, short('Rex', dueAgain + 50)]).at(-1)).toBe(`${log.length + 1} CREATE-1 permitted`)
  })

  test('is free where an animal of others had that name before the create was sent, in any letter case', () => {
    const before = [letIn(0, max), letIn(due, max, 8), twins]
    const others = (at: number) => page(at, [{ id: 99, name: 'REX', categoryId: 1, status: 'sold' }])
    const late = dueAgain + 500
    expect(states([...before, others(late - 100), short('Rex', late)])).toStrictEqual([
      '5 CREATE-1 permitted',
    ])
    expect(states([...before, others(late - tookMs), short('Rex', late)])).toStrictEqual([
      '5 CREATE-1 permitted',
    ])
    const nameless = page(late - 100, [{ id: 99, name: 5, categoryId: 1, status: 'sold' }])
    expect(states([...before, nameless, short('Rex', late)]).at(-1)).toContain('CREATE-1 violated')
    for (const at of [late - tookMs + 1, late - 1, late + 100])
      expect(states([...before, others(at), short('Rex', late)]).at(-1)).toContain('CREATE-1 violated')
    expect(states([...before, others(late - 100), short('Bello', late)]).at(-1)).toContain('violated')
  })

  test('is free where the first may have been stored though nothing tells so', () => {
    // What was answered 500 may have been stored, and no animal is known to have that name.
    const lost = refused(20, rex, 500)
    const both = page(dueAgain, [
      { id: 7, ...max },
      { id: 8, ...rex },
    ])
    expect(states([letIn(0, max), lost, letIn(due, rex, 8), both, short('Rex', dueAgain + 50)]).at(-1)).toBe(
      '5 CREATE-1 permitted',
    )
  })

  test('is free however often a name is let in beside another category or status, or another name', () => {
    for (const other of [{ ...max, categoryId: 4 }, { ...max, status: 'available' }, rex])
      expect(states([letIn(0, max), letIn(due, other, 8), short('Rex', dueAgain)])).toStrictEqual([
        '3 CREATE-1 permitted',
      ])
  })
})
