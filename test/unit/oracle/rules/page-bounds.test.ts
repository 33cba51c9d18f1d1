import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import { initialState, judge, pendingOf } from '../../../../src/oracle/judge.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import {
  aPet,
  confirmed,
  created,
  type Log,
  page,
  saidOf,
  somePets,
  statesOf,
  tag,
  tookMs,
  unanswered,
  withoutBody,
} from '../a-log.ts'
import { errorText, options } from '../an-exchange.ts'

const rows = ['LIST-2', 'LIST-3', 'LIST-4', 'LIST-6'] as const
const said = (...log: Log) => saidOf(rows, log)
const states = (...log: Log) => statesOf(rows, log)
/** What is said of the last page itself: that an earlier one was tried is told after that. */
const last = (...log: Log) =>
  saidOf(rows, log)
    .filter((line) => line.startsWith(`${log.length} `))
    .at(0)
const ofFilter = (...log: Log) => saidOf(['LIST-4'], log).at(-1)

const pets = (count: number, status = 'sold') => somePets(count, { status })
const list = (at: number, count: number, query = '', status = 'sold') =>
  page(at, pets(count, status), `/pets${query}`)
const failed = (at: number, query: string, status = 400) =>
  page(at, [], `/pets${query}`, { status, text: errorText(status) })
const dropped = (exchange: Exchange): Exchange => ({ ...unanswered(exchange), survivor: list(10, 1) })
const many = page(0, pets(30), '/pets?limit=100')
const mixed = page(0, [...pets(30), aPet(31, { status: 'pending' })], '/pets?limit=100')

describe('a page without a limit', () => {
  test('breaks LIST-2 with more than twenty animals, whatever its filter', () => {
    expect(said(list(0, 21))).toStrictEqual(['1 LIST-2 violated: at most 20 animals, not 21 animals'])
    expect(states(list(0, 21, '?status=sold'))[0]).toBe('1 LIST-2 violated')
  })

  test('keeps it once more than twenty are known to be there', () => {
    expect(last(many, list(50, 20))).toBe('2 LIST-2 satisfied: no filter')
    expect(said(many, list(50, 20, '?status=sold'))[1]).toBe('2 LIST-2 satisfied: sold')
    expect(last(page(0, pets(20), '/pets?limit=100'), list(50, 20))).toBe(
      '2 LIST-2 untried: needs more than 20 animals',
    )
    expect(said(many, list(50, 20, '?status=pending', 'pending'))[1]).toBe(
      '2 LIST-2 untried: needs more than 20 animals',
    )
    expect(saidOf(rows, [list(0, 20)], { mayCreate: false })).toStrictEqual([
      '1 LIST-2 absent: the store does not show more than 20 animals',
    ])
  })
})

describe('a page with a limit', () => {
  test('breaks LIST-3 with more animals than that, and keeps it where there are more', () => {
    expect(said(list(0, 4, '?limit=3'))).toStrictEqual([
      '1 LIST-3 violated: at most 3 animals, not 4 animals',
    ])
    expect(last(many, list(50, 3, '?limit=3'))).toBe('2 LIST-3 satisfied: 3')
    expect(last(many, list(50, 2, '?limit=3'))).toBe('2 LIST-3 satisfied: 3')
    expect(last(list(0, 3), list(50, 3, '?limit=3'))).toBe('2 LIST-3 untried: needs more than 3 animals')
  })

  test('is tried by animals that were there when it was asked for', () => {
    const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
    const mine = created(0, rex, { id: 7, ...rex })
    const due = tookMs + options.consistencyWindowMs
    const lone = (at: number) => page(at, [aPet(1)], '/pets?limit=1')
    expect(last(page(0, pets(3)), list(tookMs, 2, '?limit=2'))).toBe('2 LIST-3 satisfied: 2')
    expect(last(page(0, pets(3)), list(tookMs - 1, 2, '?limit=2'))).toContain('untried')
    expect(last(mine, lone(due - 50), lone(due))).toBe('3 LIST-3 satisfied: 1')
    expect(last(mine, lone(due - 50), lone(due - 1))).toContain('untried')
    expect(last(mine, page(50, [{ id: 7, ...rex }, aPet(1)]), lone(100))).toBe('3 LIST-3 satisfied: 1')
    expect(
      last(mine, page(50, [{ id: 9, ...rex }]), page(due, [{ id: 9, ...rex }], '/pets?limit=1')),
    ).toContain('untried')
    expect(last(mine, page(due + 50, [{ id: 7, ...rex }, aPet(1)]), lone(due))).toContain('untried')
    expect(last(mine, page(due - 5, [{ id: 7, ...rex }]), page(20, [aPet(1)]), lone(due))).toBe(
      '4 LIST-3 satisfied: 1',
    )
  })
})

describe('a page with a status', () => {
  test('breaks LIST-4 with an animal of another, or of none', () => {
    expect(said(page(0, [aPet(1), aPet(2, { status: 'pending' })], '/pets?status=sold'))[1]).toBe(
      '1 LIST-4 violated: only animals with the status sold, not one with "pending": {"id":2,"name":"Kim 2","categoryId":1,"status":"pending"}',
    )
    expect(said(page(0, [{ id: 1, name: 'Kim', categoryId: 1 }], '/pets?status=sold'))[1]).toContain(
      '1 LIST-4 violated: only animals with the status sold, not one with (nothing): {"id":1',
    )
    expect(said(page(0, ['Kim'], '/pets?status=sold'))[1]).toContain('not one with (nothing): "Kim"')
  })

  test('leaves LIST-4 open with one whose status is no PetStatus: that is no Pet', () => {
    const pets = [7, null, 'SOLD'].map((status, at) => aPet(at + 1, { status }))
    expect(said(page(0, pets, '/pets?status=sold'))).toStrictEqual([
      '1 LIST-2 untried: needs more than 20 animals',
      '1 LIST-4 undecided: not every status is one, see LIST-1',
    ])
  })

  test('keeps LIST-4 where there are others, lagging or not', () => {
    expect(ofFilter(mixed, list(50, 20, '?status=sold'))).toBe('2 LIST-4 satisfied: sold')
    expect(ofFilter(many, list(50, 20, '?status=sold'))).toBe(
      '2 LIST-4 untried: needs an animal that is not sold',
    )
    expect(saidOf(rows, [list(0, 1, '?status=sold')], { mayCreate: false }).at(-1)).toBe(
      '1 LIST-4 absent: the store does not show an animal that is not sold',
    )
    expect(saidOf(rows, [page(0, [], '/pets?status=sold')], { mayCreate: false }).at(-1)).toBe(
      '1 LIST-4 absent: the store does not show an animal',
    )
    expect(ofFilter(many, page(50, [], '/pets?status=sold'))).toBe(
      '2 LIST-4 untried: needs an animal that is not sold',
    )
    const max = { name: `${tag} 2`, categoryId: 3, status: 'pending' }
    const mine = created(0, max, { id: 8, ...max })
    expect(ofFilter(mine, list(tookMs, 1, '?status=sold'))).toBe('2 LIST-4 satisfied: sold')
    expect(ofFilter(mine, list(tookMs - 1, 1, '?status=sold'))).toContain('untried')
    expect(ofFilter(mine, page(tookMs, [{ id: 8, ...max }], '/pets?status=pending'))).toContain('untried')
  })

  test('leaves LIST-4 open with nothing on the page, though an animal of its own has that status', () => {
    const max = { name: `${tag} 2`, categoryId: 3, status: 'pending' }
    const mine = created(0, max, { id: 8, ...max })
    const settled = tookMs + options.consistencyWindowMs
    expect(ofFilter(mine, page(settled, [], '/pets?status=pending'))).toBe(
      '2 LIST-4 undecided: no animal is shown, though such exist, see LIST-5',
    )
    expect(ofFilter(mine, page(settled - 1, [], '/pets?status=pending'))).toContain('untried')
    expect(ofFilter(mine, page(settled, [], '/pets?status=sold'))).toBe('2 LIST-4 satisfied: sold')
    expect(ofFilter(mine, page(settled, [{ id: 8, ...max }], '/pets?status=pending'))).toBe(
      '2 LIST-4 untried: needs an animal that is not pending',
    )
  })

  test('files an animal of its own by what was sent, and by nothing else', () => {
    const bare = { name: `${tag} 2`, categoryId: 3 }
    const sold = list(50, 1, '?status=sold')
    for (const said of [{}, { status: 'pending' }, { status: 'sold' }])
      expect(ofFilter(created(0, bare, { id: 8, ...bare, ...said }), sold)).toBe('2 LIST-4 satisfied: sold')
    const sent = { ...bare, status: 'sold' }
    const shown = page(20, [{ id: 8, ...bare, status: 'pending' }])
    expect(ofFilter(created(0, sent, { id: 8, ...sent }), shown, sold)).toContain('untried')
  })
})

describe('what is no page', () => {
  test.each([
    ['without the key', page(50, pets(30), '/pets', { credential: noCredential })],
    ['asked for as the document leaves open', list(50, 30, '?limit=0')],
    ['with a status and no animals', failed(50, '', 401)],
    ['without its body', withoutBody(list(50, 30))],
    ['of another operation', page(50, pets(30), '/pets', { operation: 'listOrders' })],
  ])('is not judged: %s', (_, exchange) => {
    expect(said(many, exchange).slice(1)).toStrictEqual([])
  })

  test('is open without an array', () => {
    expect(said(many, page(50, { pets: pets(30) })).slice(1)).toStrictEqual([
      '2 LIST-2 undecided: /pets brought no page, see LIST-1',
    ])
  })
})

describe('a limit and a status together', () => {
  const pair = '?status=sold&limit=3'
  const overlong = list(100, 4, pair)
  const stranger = page(100, [aPet(1, { status: 'pending' })], `/pets${pair}`)
  const refusedPair = failed(100, pair)
  const limitRight = [many, list(20, 3, '?limit=3')]
  const statusRight = [mixed, list(30, 20, '?status=sold')]
  const of6 = (...log: Log) => saidOf(['LIST-6'], log)
  const states6 = (...log: Log) => statesOf(['LIST-6'], log)

  test('keep LIST-6 where both are satisfied, unless the page is empty', () => {
    expect(of6(list(0, 3, pair))).toStrictEqual(['1 LIST-6 satisfied: status=sold and limit=3'])
    expect(of6(page(0, [], `/pets${pair}`))).toStrictEqual([])
    expect(statesOf(['LIST-2', 'LIST-3', 'LIST-4'], [list(0, 4, pair)])).toStrictEqual([])
  })

  test('break LIST-6 once each by itself was answered rightly, before or after them', () => {
    expect(of6(...limitRight, overlong)).toStrictEqual([
      '3 LIST-6 violated: at most 3 animals, not 4 animals',
    ])
    expect(states6(overlong, ...limitRight)).toStrictEqual(['1 LIST-6 violated'])
    expect(of6(...statusRight, stranger)[0]).toContain(
      '3 LIST-6 violated: only animals with the status sold, not one with "pending"',
    )
    expect(states6(stranger, ...statusRight)).toStrictEqual(['1 LIST-6 violated'])
    expect(of6(...limitRight, ...statusRight, refusedPair)[0]).toMatch(/^5 LIST-6 violated: 200, not 400 /)
  })

  test('break LIST-6 as soon as that is known, before the end of the run', () => {
    const kept = list(300, 3, pair)
    expect(states6(overlong, ...limitRight, kept)).toStrictEqual(['1 LIST-6 violated', '4 LIST-6 satisfied'])
    expect(states6(stranger, ...statusRight, kept)).toStrictEqual(['1 LIST-6 violated', '4 LIST-6 satisfied'])
    expect(states6(refusedPair, ...limitRight, kept)).toStrictEqual([
      '4 LIST-6 satisfied',
      '1 LIST-6 violated',
    ])
    expect(states6(refusedPair, ...limitRight, ...statusRight, kept)).toStrictEqual([
      '1 LIST-6 violated',
      '6 LIST-6 satisfied',
    ])
  })

  test('leave it open where the key may not have them, or nobody answers', () => {
    for (const status of [401, 403])
      expect(of6(failed(100, pair, status))).toStrictEqual([
        `1 LIST-6 undecided: a list was answered ${status}, see AUTH-6`,
      ])
    expect(states6(failed(100, pair, 503))).toStrictEqual(['1 LIST-6 undecided'])
    expect(states6(unanswered(list(100, 3, pair)))).toStrictEqual(['1 LIST-6 undecided'])
    expect(states6(failed(100, pair, 429))).toStrictEqual([])
    expect(states6(failed(100, '?limit=3', 403), failed(100, '?status=sold', 503))).toStrictEqual([])
  })

  test('break it of both at once', () => {
    const both = page(100, [...pets(3), aPet(4, { status: 'pending' })], `/pets${pair}`)
    expect(of6(...limitRight, ...statusRight, both).map((line) => line.split(',')[0])).toStrictEqual([
      '5 LIST-6 violated: at most 3 animals',
      '5 LIST-6 violated: only animals with the status sold',
    ])
  })

  test('leave it open where one of them is wrong by itself', () => {
    const both = 'a limit and a status together gave'
    expect(of6(list(0, 4, '?limit=3'), overlong)).toStrictEqual([
      `2 LIST-6 undecided: ${both} 4 animals, and so does one of them by itself, see LIST-3`,
    ])
    expect(of6(page(0, [aPet(1, { status: 'pending' })], '/pets?status=sold'), stranger)[0]).toMatch(
      /, see LIST-4$/,
    )
    expect(of6(failed(0, '?limit=3'), refusedPair)[0]).toMatch(
      /and so does one of them by itself, see LIST-3$/,
    )
    expect(of6(failed(0, '?status=sold'), refusedPair)[0]).toMatch(/see LIST-4$/)
    expect(of6(...limitRight, failed(50, '?status=sold'), refusedPair)[0]).toMatch(
      /^4 LIST-6 undecided.*see LIST-4$/,
    )
    expect(of6(overlong, list(150, 4, '?limit=3'))).toHaveLength(1)
    expect(of6(overlong, failed(150, '?limit=3'), list(200, 3, '?limit=3'))[0]).toMatch(/^1 LIST-6 undecided/)
  })

  test('leave it open where one of them alone gets no response, time and again', () => {
    expect(of6(dropped(list(0, 3, '?limit=3')), overlong)).toStrictEqual([
      '2 LIST-6 undecided: a limit and a status together gave 4 animals, and so does one of them by itself, see LIST-3',
    ])
  })

  test.each<readonly [string, Exchange]>([
    ['got no response', unanswered(list(0, 3, '?limit=3'))],
    ['was answered 503', failed(0, '?limit=3', 503)],
    ['was answered 401', failed(0, '?limit=3', 401)],
    ['was answered 403', failed(0, '?limit=3', 403)],
  ])('are not told by a limit alone that %s', (_, exchange) => {
    expect(states6(exchange, overlong)).toStrictEqual(['2 LIST-6 violated'])
  })

  test('break it where they get no response, time and again, with either key', () => {
    for (const keyVariable of ['PETSTORE_API_KEY', 'PETSTORE_RATE_LIMIT_KEY'] as const)
      expect(of6(dropped({ ...list(0, 3, pair), keyVariable }))).toStrictEqual([
        '1 LIST-6 violated: 200, not no answer (closed: the connection was closed)',
      ])
  })

  test('are waited for until each by itself tells which is at fault', () => {
    const pendingAfter = (...log: readonly Exchange[]) =>
      pendingOf(
        log.reduce(
          (state, exchange) => judge(state, { kind: 'answered', exchange }, options).state,
          initialState,
        ),
      )
    expect(pendingAfter(overlong)).toStrictEqual([overlong])
    expect(pendingAfter(overlong, ...limitRight)).toStrictEqual([])
    expect(pendingAfter(overlong, ...statusRight, refusedPair)).toStrictEqual([overlong, refusedPair])
  })

  test('are not told by a limit or a status that is another, or of the other fault', () => {
    expect(states6(list(0, 5, '?limit=4'), overlong)).toStrictEqual(['2 LIST-6 violated'])
    expect(states6(page(0, [aPet(1)], '/pets?status=pending'), overlong)).toStrictEqual(['2 LIST-6 violated'])
    expect(states6(failed(0, '?status=sold'), overlong)).toStrictEqual(['2 LIST-6 violated'])
    expect(states6(failed(0, '?limit=3'), stranger)).toStrictEqual(['2 LIST-6 violated'])
  })

  test('wait for what tells, and are violated at the end of the run all the same', () => {
    const early = [...limitRight, refusedPair, list(200, 4, pair)]
    expect(of6(...early).map((line) => line.split(':')[0])).toStrictEqual([
      '4 LIST-6 violated',
      '3 LIST-6 violated',
    ])
    expect(of6(overlong)).toStrictEqual(['1 LIST-6 violated: at most 3 animals, not 4 animals'])
    expect(of6(stranger, ...limitRight, refusedPair, list(300, 20, '?status=sold'))).toHaveLength(2)
  })

  test('are told by a limit that may not have been tried only where it was', () => {
    const untried = list(0, 3, '?limit=3')
    expect(states6(untried, failed(50, '?limit=3'), overlong)).toStrictEqual(['3 LIST-6 undecided'])
    expect(states6(failed(0, '?limit=3'), untried, overlong)).toStrictEqual(['3 LIST-6 undecided'])
    expect(states6(failed(0, '?limit=3'), many, list(50, 3, '?limit=3'), overlong)).toStrictEqual([
      '4 LIST-6 violated',
    ])
  })

  test('are told by a filter that was satisfied, though its bound may not have been tried', () => {
    const few = page(0, [aPet(1), aPet(2, { status: 'pending' })])
    const log = [failed(0, '?status=sold'), few, list(50, 1, '?status=sold'), stranger]
    expect(states6(...log)).toStrictEqual(['4 LIST-6 violated'])
  })

  test('break LIST-1 with a status below 400, and are undecided where no request remained', () => {
    // Of another limit than the pages tell of: they do not contradict it.
    const spent = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '0' }
    const refusal = page(50, [], `/pets${pair}`, { status: 302, text: '' })
    expect(saidOf(['LIST-1', 'LIST-6'], [refusal])).toStrictEqual(['1 LIST-1 violated: 200, not 302 no body'])
    const last = page(50, [], `/pets${pair}`, { status: 400, text: errorText(400), headers: spent })
    expect(of6(last)).toStrictEqual(['1 LIST-6 undecided: no request remained, see RATE-5'])
    const alone = page(50, [], '/pets?limit=3', { status: 400, text: errorText(400), headers: spent })
    expect(states6(alone, overlong)).toStrictEqual(['2 LIST-6 violated'])
    const denied = page(50, [], '/pets?limit=3', {
      status: 400,
      text: errorText(400),
      headers: { 'x-ratelimit-remaining': '0' },
    })
    expect(states6(denied, overlong)).toStrictEqual(['2 LIST-6 undecided'])
    expect(states6(confirmed(failed(50, pair, 500)))).toStrictEqual(['1 LIST-6 violated'])
  })
})
