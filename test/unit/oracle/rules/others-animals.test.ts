import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import { aPet, created, fetched, type Log, notFound, page, saidOf, tag, tookMs } from '../a-log.ts'
import { options } from '../an-exchange.ts'

const said = (...log: Log): readonly string[] =>
  saidOf(['LIST-10'], log).filter((line) => line.includes('however it is asked for'))

const rex = aPet(1, { name: 'Rex' })
const cut = { ...rex, name: 'Re' }
const told = (pet: unknown): string => JSON.stringify(pet)
/** From one request to the next, asked for at once after the answer. */
const step = tookMs + 20
/** When what is told in the turns at 0 may lag nowhere any more. */
const later = 5 * step + options.consistencyWindowMs
const byFetch = (at: number) => fetched(at, 1, cut)
const byList = (at: number) => page(at, [rex])
const sold = '/pets?limit=100&status=sold'

/** A list and something else by turns. */
const turns = (
  at: number,
  otherwise: (at: number) => Log[number] = byFetch,
  asBefore: (at: number) => Log[number] = byList,
  stepMs = step,
): Log => [asBefore, otherwise, otherwise, asBefore, otherwise].map((ask, index) => ask(at + index * stepMs))

/** How it was told before. */
const before: Log = [byList(-2900), byFetch(-2800)]

/** All that it takes. */
const twice = (ask: (at: number) => Log[number]): Log => [
  byList(-2900),
  ask(-2800),
  ...turns(0, ask),
  ...turns(later, ask),
]

const breach = (one: unknown, other: unknown, way: string) =>
  `${told(one)}, as by a list, however it is asked for, not ${told(other)} by a ${way}, by turns, 8 times`

describe('an animal of others', () => {
  test.each<readonly [string, unknown, string, (at: number) => Log[number]]>([
    ['its name by fetches', cut, 'fetch', byFetch],
    ['its category', { ...rex, categoryId: 4 }, 'fetch', (at) => fetched(at, 1, { ...rex, categoryId: 4 })],
    [
      'its status',
      { ...rex, status: 'pending' },
      'fetch',
      (at) => fetched(at, 1, { ...rex, status: 'pending' }),
    ],
    ['its name by lists of a status', cut, 'list of sold with a limit', (at) => page(at, [cut], sold)],
    ['its name by lists with a limit', cut, 'list with a limit', (at) => page(at, [cut], '/pets?limit=3')],
  ])('breaks LIST-10 where ways of asking tell it in two forms by turns, twice: %s', (_, other, way, ask) => {
    expect(said(...twice(ask))).toStrictEqual([
      `3+5+6+7+8+10+11+12 LIST-10 violated: ${breach(rex, other, way)}`,
    ])
  })

  test.each<readonly [string, Log]>([
    ['it is told so once', [...before, ...turns(0)]],
    ['the window is not over', [...before, ...turns(0), ...turns(later - step)]],
    ['it takes too few turns', [...before, ...turns(0), ...turns(later).slice(0, 4)]],
    ['others have time between', [...before, ...turns(0), ...turns(later, byFetch, byList, tookMs + 501)]],
    [
      'others had time at first',
      [...before, ...turns(0, byFetch, byList, tookMs + 501), ...turns(later + 4000)],
    ],
    ['one way has told it in both before', [...before, fetched(-2700, 1, rex), ...turns(0), ...turns(later)]],
    [
      'one way tells it in both afterwards',
      [...before, ...turns(0), ...turns(later), page(later + 900, [cut])],
    ],
    [
      'another was changed',
      [
        ...before,
        page(-2900, [aPet(2, { name: 'Max' })]),
        page(-2800, [aPet(2, { name: 'Max on hold' })]),
        ...turns(0),
        ...turns(later),
      ],
    ],
    [
      'it is told in one form from some time on',
      [
        ...before,
        ...turns(0),
        ...turns(
          later,
          (at) => fetched(at, 1, cut),
          (at) => page(at, [cut]),
        ),
      ],
    ],
    ['it is a list as before that tells it otherwise', twice((t) => page(t, [cut]))],
    [
      'limits tell it in two',
      [
        ...before,
        page(-700, [cut], '/pets?limit=3'),
        page(-600, [rex], '/pets?limit=4'),
        ...turns(0),
        ...turns(later),
      ],
    ],
    [
      'one way showed it as the first one did, before it showed another form',
      [byList(-3000), page(-2950, [rex], sold), ...twice((t) => page(t, [cut], sold))],
    ],
    [
      'the first form was shown once, at the beginning, and before the turns of the first time',
      [byList(0), byFetch(step), byList(2 * step), byFetch(3 * step), ...turns(later)],
    ],
    ['the requests overlap', [...before, ...turns(0), ...turns(later, byFetch, byList, tookMs - 1)]],
    ['it is no status', twice((t) => fetched(t, 1, { ...rex, status: 'lost' }))],
    ['it has none', twice((t) => fetched(t, 1, { ...rex, status: undefined }))],
    ['its name cannot be read', twice((t) => fetched(t, 1, { ...rex, name: 7 }))],
    ['a fetch was answered with another', twice((t) => fetched(t, 2, cut))],
    ['a fetch without the key told it', twice((t) => fetched(t, 1, cut, { credential: noCredential }))],
    ['what is asked for is left open', twice((t) => page(t, [cut], '/pets?limit=0'))],
    [
      'it is the run’s own',
      [
        created(-900, { name: `${tag} 1`, categoryId: 3, status: 'sold' }, { ...rex, name: `${tag} 1` }),
        ...before,
        ...turns(0),
        ...turns(later),
      ],
    ],
  ])('says nothing of it where %s', (_, log) => {
    expect(said(...log)).toStrictEqual([])
  })

  test.each<readonly [string, string, Log]>([
    [
      'the requests follow half a second after each response',
      '3+5+6+7+8+10+11+12',
      [
        ...before,
        ...turns(0, byFetch, byList, tookMs + 500),
        ...turns(2 * later, byFetch, byList, tookMs + 500),
      ],
    ],
    [
      'each request follows at once',
      '3+5+6+7+8+10+11+12',
      [...before, ...turns(0, byFetch, byList, tookMs), ...turns(later)],
    ],
    ['the window has just ended', '3+5+6+7+8+10+11+12', [...before, ...turns(0), ...turns(later - 20)]],
    [
      'a second time came before the window ended',
      '3+5+6+7+13+15+16+17',
      [...before, ...turns(0), ...turns(later - step), ...turns(2 * later)],
    ],
    [
      'a third time comes within the window of the second, and a fourth after it',
      '3+5+6+7+8+10+11+12',
      [...before, ...turns(0), ...turns(later), ...turns(later + 500), ...turns(2 * later)],
    ],
    [
      'the same form is shown again at once, which is no turn',
      '4+5+6+7+8+10+11+12',
      [
        ...[byList(-9000), byFetch(-8900), byList(0)],
        ...[byList(step), byFetch(2 * step), byList(3 * step), byFetch(4 * step)],
        ...turns(later),
      ],
    ],
    [
      'responses beside them show pets without an id or a category in other forms',
      '3+5+6+7+11+13+14+15',
      [
        ...before,
        ...turns(0),
        ...[page(800, [aPet(1, { id: 'one' })]), page(900, [aPet(1, { id: 'one', name: 'Max' })])],
        page(1000, [{ ...cut, categoryId: undefined }]),
        ...turns(later),
      ],
    ],
  ])('breaks LIST-10 where %s', (_, numbers, log) => {
    expect(said(...log)).toStrictEqual([`${numbers} LIST-10 violated: ${breach(rex, cut, 'fetch')}`])
  })

  test('is told of once for a run, and beside answers that came meanwhile', () => {
    const [max, short] = [aPet(2, { name: 'Max' }), aPet(2, { name: 'Ma' })]
    const both = (at: number): Log =>
      turns(
        at,
        (t) => page(t, [cut, short], sold),
        (t) => page(t, [rex, max]),
      )
    expect(said(...both(-900), ...both(0), ...both(later))).toHaveLength(1)
    const [first, ...rest] = turns(0)
    const beside = [page(5, [rex], '/pets?limit=7'), page(5, [{ ...rex, id: 9 }])]
    expect(
      said(...before, ...(first === undefined ? [] : [first]), ...beside, ...rest, ...turns(later)),
    ).toHaveLength(1)
  })

  test('settles nothing where ids are told twice: either animal may be meant', () => {
    const same = page(-2900, [aPet(3), aPet(3)])
    expect(said(...before, same, ...turns(0), ...turns(later))).toStrictEqual([
      `4+6+7+8+9+11+12+13 LIST-10 suspicious: which animal is meant is not known where ids are told twice: ${breach(rex, cut, 'fetch')}`,
    ])
    const ofOther = page(-2900, [aPet(3), aPet(3)], '/pets', { keyVariable: 'PETSTORE_RATE_LIMIT_KEY' })
    expect(
      said(...before, ofOther, ...turns(0), ...turns(later)).map((line) => line.split(' ')[2]),
    ).toStrictEqual(['violated:'])
    const apart = page(-2900, [aPet(5), aPet(3)])
    expect(
      said(...before, apart, ...turns(0), ...turns(later)).map((line) => line.split(' ')[2]),
    ).toStrictEqual(['violated:'])
  })

  test('settles nothing where fetches show the run’s own animals otherwise than they were created', () => {
    const own = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
    const states = (...between: Log) =>
      said(created(-9000, own, { id: 700, ...own }), ...before, ...between, ...turns(0), ...turns(later)).map(
        (line) => line.split(' ')[2],
      )
    expect(states(fetched(-50, 700, { id: 700, ...own }))).toStrictEqual(['violated:'])
    expect(states(fetched(-50, 700, { id: 700, ...own, name: 'R' }))).toStrictEqual(['suspicious:'])
    // The fetches of the turns tell whether a request remained, where they are of the same limit.
    const spent = (limit: string) =>
      notFound(-60, 700, 404, { headers: { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': '0' } })
    expect(states(spent('60'))).toStrictEqual(['suspicious:'])
    expect(states(spent('600'))).toStrictEqual(['violated:'])
    expect(
      states(fetched(-50, 700, { id: 700, ...own, name: 'R' }), fetched(-30, 700, { id: 700, ...own })),
    ).toStrictEqual(['suspicious:'])
  })
})
