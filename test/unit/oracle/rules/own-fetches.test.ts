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
  tookMs,
  unanswered,
  withoutBody,
} from '../a-log.ts'
import { options } from '../an-exchange.ts'

const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const rexIs7 = { id: 7, ...rex }
const mine = created(0, rex, rexIs7)
/** When no fetch may lag behind the create any more. */
const due = tookMs + options.consistencyWindowMs
const spent = { headers: { 'x-ratelimit-remaining': '0' } }

/** What is said of GET-1 beside the body that a fetch is documented to bring. */
const said = (...log: Log) => saidOf(['GET-1'], log).filter((line) => !line.endsWith('satisfied: a Pet'))
const states = (...log: Log) => [...new Set(said(...log).map((line) => line.replace(/:.*/s, '')))]

describe('an animal of its own, fetched', () => {
  test('keeps GET-1 as it was created, the first time and again', () => {
    expect(said(mine, fetched(50, 7, rexIs7), fetched(80, 7, rexIs7))).toStrictEqual([
      '2 GET-1 satisfied: an animal of its own',
      '3 GET-1 satisfied: again',
    ])
  })

  test('is found by 200 alone, under its own path', () => {
    const first = '3 GET-1 satisfied: an animal of its own'
    expect(said(mine, fetched(50, 7, rexIs7, { status: 203 }), fetched(80, 7, rexIs7))[1]).toBe(first)
    expect(said(mine, fetched(50, 7, { ...rexIs7, id: 8 }), fetched(80, 7, rexIs7))[1]).toBe(first)
  })

  test('breaks it with another field, another id, or none', () => {
    expect(said(mine, fetched(50, 7, { ...rexIs7, name: 'Rex', status: 'pending' }))).toStrictEqual([
      `1+2 GET-1 violated: id 7 with name "${rex.name}", status sold, not {"id":7,"name":"Rex","categoryId":3,"status":"pending"}`,
    ])
    expect(said(mine, fetched(50, 7, { ...rexIs7, id: 8 }))[0]).toMatch(
      /^1\+2 GET-1 violated: the animal 7, not 200 \{"id":8/,
    )
    expect(said(mine, fetched(50, 7, {}))[0]).toMatch(/^1\+2 GET-1 violated: the animal 7, not 200 \{\}/)
  })

  test('leaves it open where its create told it otherwise, and it is not as it was sent', () => {
    const toldOtherwise = created(0, rex, { ...rexIs7, name: 'Other' })
    const third = { ...rexIs7, name: 'Third' }
    expect(said(toldOtherwise, fetched(50, 7, third))).toStrictEqual([
      `2 GET-1 undecided: its create told it otherwise than it was sent, and so does this: ${JSON.stringify(third)}, see CREATE-2`,
    ])
    expect(states(toldOtherwise, fetched(50, 7, rexIs7))).toStrictEqual(['2 GET-1 satisfied'])
  })

  test('leaves it open where its id was told for two', () => {
    const two = created(10, { ...rex, name: `${tag} 2` }, { ...rexIs7, name: `${tag} 2` })
    expect(said(mine, two, fetched(50, 7, rexIs7))).toStrictEqual([
      '3 GET-1 undecided: the id 7 was told for two animals, see CREATE-6',
    ])
    expect(states(mine, two, notFound(due + 10, 7))).toStrictEqual(['1+3 GET-1 violated'])
  })

  test('may lag behind its create with 404, and breaks it once the window is over', () => {
    expect(said(mine, notFound(due - 1, 7))).toStrictEqual([
      '2 GET-1 undecided: a fetch may lag behind the create',
    ])
    expect(said(mine, notFound(due, 7))[0]).toMatch(
      /^1\+2 GET-1 violated: 200 with the animal, not 404 .*, 2000 ms after the create$/,
    )
  })

  test('is told of as late where it is found after all', () => {
    const log = said(mine, notFound(due, 7), fetched(due + 500, 7, rexIs7), fetched(due + 900, 7, rexIs7))
    expect(
      log.filter((line) => line.includes('violated')).map((line) => line.replace(/.* ms after/, '…')),
    ).toEqual(['… the create', '… the create)'])
    expect(log.find((line) => line.includes('came later'))).toMatch(
      /^1\+2 GET-1 violated: .*, 2000 ms after the create; the pet came later \(#3, 2500 ms after the create\)$/,
    )
  })

  test('is told of as late by the first fetch that missed it, and by each animal itself', () => {
    const max = { ...rex, name: `${tag} 2` }
    const maxIs8 = { id: 8, ...max }
    const late = (...log: Log) => said(...log).filter((line) => line.includes('came later'))
    const log = [
      mine,
      created(20, max, maxIs8),
      notFound(due + 100, 7),
      notFound(due + 200, 8),
      notFound(due + 300, 7),
      fetched(due + 400, 8, maxIs8),
      fetched(due + 500, 7, rexIs7),
    ]
    expect(late(...log).map((line) => line.replace(/ GET-1.*\}, /, ': '))).toStrictEqual([
      '2+4: 2180 ms after the create; the pet came later (#6, 2380 ms after the create)',
      '1+3: 2100 ms after the create; the pet came later (#7, 2500 ms after the create)',
    ])
  })

  test.each<readonly [string, Log]>([
    ['it lagged within the window', [notFound(due - 1, 7)]],
    ['it was found before', [fetched(50, 7, rexIs7), notFound(due, 7)]],
    ['it was refused', [notFound(50, 7, 400)]],
    ['it was shown otherwise', [fetched(50, 7, { ...rexIs7, name: 'Rex' })]],
    ['another was shown', [fetched(50, 7, { ...rexIs7, id: 8 })]],
    ['nobody answered', [unanswered(notFound(due, 7))]],
  ])('is not told of as late where %s', (_, log) => {
    const all = said(mine, ...log, fetched(due + 500, 7, rexIs7))
    expect(all).toHaveLength(said(mine, ...log).length + 1)
    expect(all.join()).not.toContain('came later')
  })

  test.each([204, 400, 410, 422])('breaks it with %i at once', (status) => {
    expect(states(mine, notFound(50, 7, status))).toStrictEqual(['1+2 GET-1 violated'])
    expect(said(mine, notFound(50, 7, status)).join()).not.toContain('after the create')
  })

  test('leaves it open where the key may not do it, the limit answers, or nobody does', () => {
    for (const status of [401, 403])
      expect(said(mine, notFound(due, 7, status))).toStrictEqual([
        `2 GET-1 undecided: /pets/7 was answered ${status}: the key may not do it, see AUTH-6`,
      ])
    expect(said(mine, notFound(due, 7, 429))).toStrictEqual([])
    expect(states(mine, unanswered(notFound(due, 7)))).toStrictEqual(['2 GET-1 undecided'])
    expect(said(mine, withoutBody(fetched(due, 7, rexIs7)))).toStrictEqual([
      '2 GET-1 undecided: the body could not be taken in',
    ])
  })

  test('breaks it with an error from within that is confirmed, or no answer time and again', () => {
    expect(states(mine, notFound(due, 7, 500))).toStrictEqual(['2 GET-1 undecided'])
    expect(states(mine, confirmed(notFound(due, 7, 500)))).toStrictEqual(['1+2 GET-1 violated'])
    const dropped: Exchange = {
      ...unanswered(notFound(due, 7)),
      earlier: unanswered(notFound(due, 7)),
      survivor: page(due, []),
    }
    expect(said(mine, { kind: 'confirmed', exchange: dropped })[0]).toMatch(
      /^1\+2\+1 GET-1 violated: 200 with the animal, not no answer .*, twice$/,
    )
  })

  test('leaves it open where no request remained, unless it was found', () => {
    expect(said(mine, notFound(due, 7, 404, spent))[0]).toBe(
      '2 GET-1 undecided: no request remained, see RATE-5',
    )
    expect(said(mine, fetched(due, 7, rexIs7, spent))).toStrictEqual([
      '2 GET-1 satisfied: an animal of its own',
    ])
    expect(said(mine, fetched(due, 7, { ...rexIs7, name: 'Rex' }, spent))[0]).toContain('1+2 GET-1 violated')
    expect(said(mine, notFound(due, 8, 404, spent))).toStrictEqual([])
    expect(states(mine, withoutBody(notFound(due, 7, 404, spent)))).toStrictEqual([
      '2 GET-1 undecided',
      '1+2 GET-1 suspicious',
    ])
  })

  test('is judged for the key alone, by the operation’s own path, and no animal of others is', () => {
    expect(said(mine, notFound(due, 7, 404, { credential: noCredential }))).toStrictEqual([])
    expect(said(mine, notFound(due, 7, 404, { operation: undefined }))).toStrictEqual([])
    expect(said(mine, notFound(due, '7x'))).toStrictEqual([])
    expect(said(mine, notFound(due, 8))).toStrictEqual([])
    expect(said(mine, unanswered(notFound(due, 8)))).toStrictEqual([])
  })

  test('keeps LIST-7 where a list has shown that id', () => {
    const of7 = (...log: Log) => saidOf(['LIST-7'], log).filter((line) => line.includes('fetched'))
    expect(of7(mine, page(50, [rexIs7]), fetched(100, 7, rexIs7))).toStrictEqual([
      '3 LIST-7 satisfied: a listed id, fetched',
    ])
    expect(of7(mine, fetched(100, 7, rexIs7))).toStrictEqual([])
    expect(of7(mine, page(50, [rexIs7]), notFound(100, 7))).toStrictEqual([])
  })
})

describe('an animal whose id a body brought', () => {
  const bringing = (at: number, id: number) =>
    created(at, { ...rex, name: `${tag} 2`, id: 5 }, { ...rex, name: `${tag} 2`, id })
  const before = fetched(0, 5, aPet(5))
  const of10 = (...log: Log) => saidOf(['CREATE-10'], log).filter((line) => !line.includes('an unused id'))

  test('keeps CREATE-10 as it was before', () => {
    expect(of10(before, bringing(50, 9), fetched(100, 5, aPet(5)))).toStrictEqual([
      '1+3 CREATE-10 satisfied: an animal whose id a body brought',
    ])
    expect(of10(before, bringing(50, 9), fetched(100, 5, { ...aPet(5), photo: 'x' }))).toHaveLength(1)
  })

  test.each([
    ['name', 'Max'],
    ['categoryId', 2],
    ['status', 'pending'],
  ])('breaks it with another %s', (member, value) => {
    const changed = { ...aPet(5), [member]: value }
    expect(of10(before, bringing(50, 9), fetched(100, 5, changed))[0]).toContain(
      '1+2+3 CREATE-10 violated: {"id":5,"name":"Kim 5","categoryId":1,"status":"sold"}, as before, not 200 {',
    )
  })

  test('may have another status than before only where it was created without one', () => {
    const brought = bringing(50, 9)
    const pending = fetched(9000, 5, { ...rex, id: 5, status: 'pending' })
    const sold = { ...rex, id: 5 }
    const { status: _, ...bare } = rex
    const whose = (...first: Log) => of10(...first, fetched(20, 5, sold), brought, pending)
    expect(whose(created(0, bare, sold)).at(-1)).toBe(
      '2+4 CREATE-10 satisfied: an animal whose id a body brought',
    )
    expect(whose(created(0, rex, sold)).at(-1)).toContain('2+3+4 CREATE-10 violated')
    expect(whose().at(-1)).toContain('1+2+3 CREATE-10 violated')
  })

  test('is compared with the first of several fetches that show the same', () => {
    const same = [fetched(0, 5, aPet(5)), fetched(20, 5, aPet(5)), fetched(30, 5, aPet(5))]
    expect(of10(...same, bringing(50, 9), fetched(100, 5, aPet(5)))).toStrictEqual([
      '1+5 CREATE-10 satisfied: an animal whose id a body brought',
    ])
  })

  test('leaves CREATE-10 open where a later create was told that id', () => {
    const own = fetched(tookMs, 7, rexIs7)
    const brought = created(50, { ...rex, name: `${tag} 2`, id: 7 }, { ...rex, name: `${tag} 2`, id: 9 })
    const third = { ...rex, name: `${tag} 3` }
    const again = created(100, third, { ...third, id: 7 })
    expect(of10(mine, own, brought, again, fetched(150, 7, { ...third, id: 7 })).at(-1)).toBe(
      '5 CREATE-10 undecided: the id 7 was told for two animals, see CREATE-6',
    )
  })

  test('tells nothing before the create was answered, nor where it is not found, or another is asked for', () => {
    const changed = fetched(100, 5, aPet(5, { name: 'Max' }))
    const at = (sentAt: number): Exchange => ({ ...changed, sentAt: before.sentAt + sentAt })
    expect(of10(before, bringing(50, 9), at(50 + tookMs))).toHaveLength(1)
    expect(of10(before, bringing(50, 9), at(50 + tookMs - 1))).toStrictEqual([])
    expect(of10(before, bringing(50, 9), notFound(100, 5))).toStrictEqual([])
    expect(of10(before, bringing(50, 9), withoutBody(changed))).toStrictEqual([])
    expect(of10(before, bringing(50, 9), fetched(100, 6, aPet(6)))).toStrictEqual([])
    expect(of10(before, bringing(50, 9), fetched(100, 5, aPet(6)))).toStrictEqual([])
    expect(of10(bringing(50, 9), changed)).toStrictEqual([])
    const dropped: Exchange = { ...unanswered(changed), earlier: unanswered(changed), survivor: changed }
    expect(of10(before, bringing(50, 9), dropped)).toStrictEqual([])
  })

  test('leaves CREATE-10 open where the response is no Pet', () => {
    for (const lacking of [{ categoryId: undefined }, { name: undefined }])
      expect(of10(before, bringing(50, 9), fetched(100, 5, aPet(5, lacking)))).toStrictEqual([
        '3 CREATE-10 undecided: the answer is no Pet, see GET-1',
      ])
  })

  test('is compared with what it was when it was found last', () => {
    const then = fetched(20, 5, aPet(5, { name: 'Max' }))
    expect(of10(before, then, bringing(50, 9), fetched(100, 5, aPet(5)))[0]).toContain(
      '2+3+4 CREATE-10 violated',
    )
    expect(of10(before, notFound(20, 5), bringing(50, 9), fetched(100, 5, aPet(5)))[0]).toContain(
      '1+4 CREATE-10 satisfied',
    )
    expect(of10(before, fetched(20, 5, aPet(6)), bringing(50, 9), fetched(100, 5, aPet(5)))[0]).toContain(
      '1+4 CREATE-10 satisfied',
    )
  })

  test('is expected as it was created again once it is found unharmed', () => {
    const own = fetched(tookMs, 7, rexIs7)
    const brought = created(50, { ...rex, name: `${tag} 2`, id: 7 }, { ...rex, name: `${tag} 2`, id: 9 })
    const other = { ...rexIs7, name: 'Max' }
    expect(states(mine, own, brought, fetched(100, 7, rexIs7), fetched(150, 7, other))).toContain(
      '1+5 GET-1 violated',
    )
    expect(statesOf(['GET-1'], [mine, own, brought, fetched(150, 7, other)])).not.toContain(
      '1+4 GET-1 violated',
    )
    const unseen = [mine, brought, fetched(100, 7, rexIs7), fetched(150, 7, other)]
    expect(states(...unseen).filter((line) => line.includes('violated'))).toStrictEqual([])
    const harmed = [mine, own, brought, fetched(100, 7, other), fetched(150, 7, other)]
    expect(states(...harmed).filter((line) => line.includes('violated'))).toStrictEqual([])
    const twice = created(20, { ...rex, name: `${tag} 3` }, { ...rexIs7, name: `${tag} 3` })
    expect(states(mine, twice, own, brought, fetched(100, 7, rexIs7), fetched(150, 7, other))).not.toContain(
      '1+6 GET-1 violated',
    )
  })
})
