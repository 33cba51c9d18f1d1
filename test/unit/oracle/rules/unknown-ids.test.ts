import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import {
  aPet,
  confirmed,
  created,
  fetched,
  type Log,
  notFound,
  page,
  saidOf,
  tag,
  unanswered,
  withoutBody,
} from '../a-log.ts'

const said = (...log: Log) => saidOf(['GET-2', 'GET-3'], log)
const last = (...log: Log) => said(...log).at(-1)
const state = (...log: Log) => last(...log)?.split(':', 1)[0]

const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const own = created(0, rex, { id: 700, ...rex })
const found = fetched(50, 700, { id: 700, ...rex })
const highest = 2n ** 63n - 1n
const text = (id: bigint) => JSON.stringify(aPet(0)).replace('0', `${id}`)
const phantom = (at: number, id: bigint) => fetched(at, id, undefined, { text: text(id) })

describe('an id that names no known animal', () => {
  test('keeps GET-2 with 404 once an animal is found by a fetch', () => {
    expect(last(own, found, notFound(60, 3_000_000))).toBe('3 GET-2 satisfied: small')
    expect(last(own, found, notFound(60, 2 ** 31 - 1))).toBe('3 GET-2 satisfied: small')
    expect(last(own, found, notFound(60, 2 ** 31))).toBe('3 GET-2 satisfied: far')
    expect(last(own, notFound(60, 3_000_000))).toBe(
      '2 GET-2 undecided: needs an animal that is found, see GET-1',
    )
    expect(last(own, notFound(50, 700), notFound(60, 3_000_000))).toContain('needs an animal that is found')
  })

  test.each([200, 204, 400, 410, 422])('breaks it with %i', (status) => {
    expect(last(own, found, notFound(60, 3_000_000, status))).toMatch(
      /^3 GET-2 violated: 404, or the animal 3000000 itself, not /,
    )
  })

  test('breaks it with another animal, and keeps it with just that one', () => {
    expect(last(own, found, fetched(60, 3_000_000, { id: 700, ...rex }))).toMatch(
      /^3 GET-2 violated: 404, or the animal \d+ itself, not 200 /,
    )
    expect(last(own, found, fetched(60, 3_000_000, aPet(3_000_000)))).toBe(
      '3 GET-2 satisfied: an animal that nobody had told of',
    )
    expect(state(own, found, fetched(60, 3_000_000, aPet(3_000_000), { status: 203 }))).toBe(
      '3 GET-2 violated',
    )
  })

  test('is open where the key may not do it, or nobody answers, and not told of by the limit', () => {
    for (const status of [401, 403])
      expect(last(own, found, notFound(60, 3_000_000, status))).toBe(
        `3 GET-2 undecided: GET /pets/3000000 was answered ${status}, see AUTH-6`,
      )
    expect(state(own, found, unanswered(notFound(60, 3_000_000)))).toBe('3 GET-2 undecided')
    expect(said(own, found, notFound(60, 3_000_000, 429))).toStrictEqual([])
    expect(state(own, found, confirmed(notFound(60, 3_000_000, 500)))).toBe('3 GET-2 violated')
  })

  test('is one that is no own animal’s and no page has shown, asked for with the key, and an int64 above 0', () => {
    expect(said(own, found, notFound(60, 700))).toStrictEqual([])
    expect(said(own, found, page(55, [aPet(3_000_000)]), notFound(60, 3_000_000))).toStrictEqual([])
    expect(said(own, found, notFound(60, 3_000_000, 404, { credential: noCredential }))).toStrictEqual([])
    expect(said(own, found, notFound(60, 3_000_000, 404, { operation: undefined }))).toStrictEqual([])
    expect(said(own, found, notFound(60, 0))).toStrictEqual([])
    expect(said(own, found, notFound(60, 'kim'))).toStrictEqual([])
  })
})

describe('ids that nobody had told of, each answered with an animal', () => {
  const far = 2n ** 40n
  const many = (from: bigint, step: bigint, count = 3) =>
    Array.from({ length: count }, (_, index) => phantom(60 + 20 * index, from + step * BigInt(index)))

  test('break GET-2 from the third on, where none of their size was not found', () => {
    expect(last(own, found, ...many(far, 1000n))).toBe(
      '3+4+5 GET-2 violated: 404 for an id that names no animal, not an animal for each of 3 such ids',
    )
    expect(state(own, found, ...many(far, 1000n, 2))).toBe('4 GET-2 satisfied')
    expect(state(own, found, notFound(55, far - 9000n), ...many(far, 1000n))).toBe('6 GET-2 satisfied')
    expect(state(own, found, notFound(55, 30_000_000n), ...many(far, 1000n))).toBe('4+5+6 GET-2 violated')
    expect(state(own, found, notFound(55, far - 9000n), ...many(30_000_000n, 1000n))).toBe(
      '4+5+6 GET-2 violated',
    )
  })

  test('break GET-2 where three of them had not been found', () => {
    const ids = [far, far + 1000n, far + 2000n]
    const absent = ids.map((id) => notFound(55, id))
    expect(last(own, found, ...absent, ...many(far, 1000n))).toBe(
      '6+7+8 GET-2 violated: 404 for an id that names no animal, not an animal for each of 3 such ids, none of which was found before',
    )
    expect(state(own, found, ...absent, ...many(far, 1000n, 2))).toBe('7 GET-2 satisfied')
    expect(state(own, found, ...absent, phantom(60, far), phantom(70, far), phantom(80, far))).toBe(
      '8 GET-2 satisfied',
    )
    expect(state(own, found, ...absent.slice(1), ...many(far, 1000n))).toBe('7 GET-2 satisfied')
  })

  test('are told of so where they are far, and like no known one', () => {
    const gone = (ids: readonly bigint[]) => [
      ...ids.map((id, index) => notFound(52 + index, id)),
      ...ids.map((id, index) => phantom(60 + 20 * index, id)),
    ]
    expect(state(own, found, ...gone([far, far + 1000n, far + 2000n]))).toBe('6+7+8 GET-2 violated')
    expect(state(own, found, ...gone([3_000_000n, 3_001_000n, 3_002_000n]))).toBe('8 GET-2 satisfied')
    expect(state(own, found, ...gone([far, far + 1000n, 700n + 2n ** 24n]))).toBe('8 GET-2 satisfied')
    expect(state(own, found, ...gone([far, far + 1000n, 700n + 2n ** 24n + 1n]))).toBe('6+7+8 GET-2 violated')
    const alike = [2n ** 32n, 2n ** 48n, 2n ** 53n].map((shift) => 700n + shift)
    expect(state(own, found, ...gone(alike))).toBe('8 GET-3 satisfied')
  })

  test('may be others’ where they are low', () => {
    const low = 700n + 2n ** 24n
    expect(state(own, found, ...many(low - 2000n, 1000n))).toBe('5 GET-2 satisfied')
    expect(state(own, found, ...many(low + 1n, 1000n))).toBe('3+4+5 GET-2 violated')
    expect(state(own, found, ...many(low, 1000n))).toBe('5 GET-2 satisfied')
    expect(state(own, found, phantom(55, 3_000_000n), ...many(far, 1000n, 2))).toBe('5 GET-2 satisfied')
    expect(state(own, found, ...many(low - 3000n, 1000n), phantom(200, low + 1n))).toBe('6 GET-2 satisfied')
  })

  test('are low up to a distance from the highest that is known, unless no service counts that far', () => {
    const listed = (id: bigint) => page(20, [], '/pets', { text: `[${text(id)}]` })
    const near = (id: bigint) => state(own, found, listed(id), ...many(id + 2n ** 24n - 2100n, 1000n))
    const beyond = (id: bigint) => state(own, found, listed(id), ...many(id + 2n ** 24n + 100n, 1000n))
    expect(near(2n ** 34n)).toBe('6 GET-2 satisfied')
    expect(beyond(2n ** 34n)).toBe('4+5+6 GET-2 violated')
    expect(near(2n ** 34n + 1n)).toBe('4+5+6 GET-2 violated')
    const ownFar = created(10, rex, { id: 2_000_000_000, ...rex })
    expect(state(own, ownFar, found, ...many(2_000_000_000n + 2n ** 24n - 2100n, 1000n))).toBe(
      '6 GET-2 satisfied',
    )
    expect(state(ownFar, own, listed(5n), ...many(2_000_000_000n + 2n ** 24n - 2100n, 1000n))).toBe(
      '6 GET-2 satisfied',
    )
  })

  test('count beside those of their size alone', () => {
    expect(state(own, found, ...many(far, 1000n, 2), phantom(200, 30_000_000n))).toBe('5 GET-2 satisfied')
    expect(
      state(own, found, ...many(far, 1000n, 2), phantom(200, 30_000_000n), phantom(220, far - 7000n)),
    ).toBe('3+4+6 GET-2 violated')
  })
})

describe('an id that a service may take for a known one', () => {
  test('tells nothing with a body that is no JSON, which may show that very animal', () => {
    const broken = fetched(60, 701, undefined, { text: '{"id":701,"name":"Zo' })
    expect(last(own, found, broken)).toBe(
      '3 GET-3 undecided: the answer is not well-formed JSON, see MEDIA-1',
    )
  })

  test('tells nothing with a body that could not be read, which may show that very pet', () => {
    expect(last(own, found, withoutBody(fetched(60, 701, rex)))).toBe(
      '3 GET-3 undecided: the body could not be taken in',
    )
  })

  test('tells of itself with a body that cannot be read, where it is far, or the answer no 200', () => {
    const reach = 700n + 2n ** 24n
    const cut = (id: bigint, status = 200) => fetched(60, id, undefined, { status, text: '{"id":' })
    for (const unread of [cut, (id: bigint, status = 200) => withoutBody(cut(id, status))]) {
      expect(state(own, found, unread(reach))).toBe('3 GET-2 undecided')
      expect(state(own, found, unread(reach + 1n))).toBe('3 GET-2 violated')
      expect(state(own, found, unread(highest))).toBe('3 GET-3 undecided')
      expect(state(own, found, unread(reach, 203))).toBe('3 GET-2 violated')
      expect(state(own, found, unread(701n, 203))).toBe('3 GET-3 violated')
      expect(state(own, found, unread(701n, 422))).toBe('3 GET-3 violated')
    }
  })

  const seen = 5_000_000_007n
  const wide = 2n ** 53n + 101n
  const known = [own, page(20, [], '/pets', { text: `[${text(seen)},${text(wide)}]` }), found]

  test.each<readonly [string, bigint]>([
    ['the largest int64', highest],
    ['an own id without its last digit', 70n],
    ['an own id, 32 bits further', 700n + 2n ** 32n],
    ['an own id, 48 bits further', 700n + 2n ** 48n],
    ['an own id, 53 bits further', 700n + 2n ** 53n],
    ['a seen id, 32 bits further', seen + 2n ** 32n],
    ['a seen id, 32 bits back', seen - 2n ** 32n],
    ['an own id, a digit longer', 7003n],
    ['one beside another beyond a double', wide + 1n],
    ['one before another beyond a double', wide - 1n],
    ['one between others', 701n],
  ])('is told of by GET-3: %s', (_, id) => {
    const variety = id === highest ? 'the largest int64' : 'taken for a known id'
    expect(last(...known, notFound(60, id))).toBe(`4 GET-3 satisfied: ${variety}`)
    expect(last(...known, fetched(60, id, { id: 700, ...rex }))).toMatch(
      new RegExp(`^4 GET-3 violated: 404, or the animal ${id} itself, not 200 `),
    )
  })

  test.each<readonly [string, bigint]>([
    ['far beyond all that is known', 2n ** 60n],
    ['two beyond the highest', wide + 2n],
    ['two before the lowest', 698n],
    ['between others that are far away', wide - 2n ** 40n],
  ])('is told of by GET-2: %s', (_, id) => {
    expect(state(...known, notFound(60, id))).toBe('4 GET-2 satisfied')
  })

  test('is one between two that are near it, on both sides', () => {
    const near = 2n ** 24n
    const middle = 10n ** 12n
    const between = (below: bigint, above: bigint) => {
      const shown = [middle - below, middle + above].map((one) => text(one)).join()
      return state(page(20, [], '/pets', { text: `[${shown}]` }), notFound(60, middle))
    }
    expect(between(near, near)).toBe('2 GET-3 undecided')
    expect(between(near + 1n, near)).toBe('2 GET-2 undecided')
    expect(between(near, near + 1n)).toBe('2 GET-2 undecided')
  })

  test('is known by one animal alone, on either side of it', () => {
    const lone = created(0, rex, { id: Number(seen), ...rex })
    expect(state(lone, notFound(60, seen - 2n ** 32n))).toBe('2 GET-3 undecided')
    expect(state(lone, notFound(60, seen + 2n ** 32n))).toBe('2 GET-3 undecided')
    expect(state(lone, notFound(60, seen * 10n + 3n))).toBe('2 GET-3 undecided')
    expect(state(lone, notFound(60, seen / 10n))).toBe('2 GET-3 undecided')
    expect(state(lone, notFound(60, seen / 100n))).toBe('2 GET-2 undecided')
    expect(state(created(0, rex, { id: 709, ...rex }), notFound(60, 70))).toBe('2 GET-3 undecided')
    expect(state(created(0, rex, { id: 710, ...rex }), notFound(60, 70))).toBe('2 GET-2 undecided')
    expect(state(page(0, [aPet(0)]), notFound(60, 5))).toBe('2 GET-2 undecided')
    expect(state(page(0, [aPet(1)]), notFound(60, 10))).toBe('2 GET-3 undecided')
    expect(state(page(0, [aPet(2)]), notFound(60, 10))).toBe('2 GET-2 undecided')
    expect(state(own, notFound(60, 1))).toBe('2 GET-2 undecided')
  })

  test('is none where nothing is known, or one low alone', () => {
    expect(state(notFound(60, 3_000_000))).toBe('1 GET-2 undecided')
    expect(state(notFound(60, 5))).toBe('1 GET-2 undecided')
    expect(state(own, notFound(60, 5))).toBe('2 GET-2 undecided')
    expect(state(own, notFound(60, 701))).toBe('2 GET-3 undecided')
    expect(state(own, notFound(60, 699))).toBe('2 GET-3 undecided')
    expect(state(own, notFound(60, 702))).toBe('2 GET-2 undecided')
    expect(state(page(20, [aPet(701)]), notFound(60, 702))).toBe('2 GET-3 undecided')
  })
})

describe('a negative id', () => {
  test('may be answered 400 or 404 where no animal has one, and breaks GET-3 with another animal', () => {
    for (const status of [400, 404])
      expect(last(own, found, notFound(60, -5, status))).toBe(
        '3 GET-3 permitted: 400 and 404 are both free for a negative id',
      )
    expect(last(own, found, notFound(60, -5, 422))).toMatch(
      /^3 GET-3 violated: 400, 404, or the animal -5 itself, not 422 /,
    )
    expect(state(own, found, fetched(60, -5, { id: 700, ...rex }))).toBe('3 GET-3 violated')
  })

  test('is free where the lowest id that is known is 0', () => {
    expect(state(own, found, page(20, [aPet(0)]), notFound(60, -5, 400))).toBe('4 GET-3 permitted')
  })

  test('is one like others where an animal has one', () => {
    const negative = created(20, rex, { id: -9, ...rex })
    for (const log of [[negative], [page(20, [aPet(-9)])]]) {
      expect(state(own, found, ...log, notFound(60, -5))).toBe('4 GET-3 satisfied')
      expect(state(own, found, ...log, notFound(60, -5, 400))).toBe('4 GET-3 violated')
    }
  })
})

describe('where animals that exist are not shown as themselves', () => {
  const own = created(0, rex, { ...rex, id: 5 })
  const other = aPet(4)

  test('what is shown for an unknown id hangs on that', () => {
    const misshown = fetched(3000, 5, other)
    const reason = 'animals that exist are not shown as themselves either, see GET-1'
    expect(last(own, misshown, fetched(9000, 900, other))).toMatch(
      new RegExp(`^3 GET-\\d undecided: ${reason}$`),
    )
    expect(state(own, misshown, fetched(9000, 900, null))).toMatch(/violated$/)
    expect(state(own, misshown, notFound(9000, 900, 410))).toMatch(/violated$/)
    expect(state(own, misshown, fetched(9000, 900, other, { status: 299 }))).toMatch(/undecided$/)
    expect(state(own, misshown, fetched(9000, 900, other, { status: 300 }))).toMatch(/violated$/)
    expect(state(own, misshown, withoutBody(fetched(9000, 900, other)))).toMatch(/undecided$/)
  })

  test('which an answer without success, or for an animal of others, does not tell', () => {
    const reached = (first: Log[number]) => state(own, first, fetched(9000, 900, other))
    expect(reached(fetched(3000, 5, other, { status: 300 }))).toMatch(/violated$/)
    expect(reached(fetched(3000, 5, other, { status: 299 }))).toMatch(/undecided$/)
    expect(reached(fetched(3000, 5, other, { status: 404 }))).toMatch(/violated$/)
    expect(reached(unanswered(fetched(3000, 5, other)))).toMatch(/violated$/)
    const lost = unanswered(fetched(3000, 5, other))
    expect(reached({ ...lost, earlier: lost, survivor: found })).toMatch(/violated$/)
    expect(reached(fetched(3000, 5000, other))).toMatch(/violated$/)
  })

  test('it is a breach of its own where they are', () => {
    expect(state(own, fetched(3000, 5, { ...rex, id: 5 }), fetched(9000, 900, other))).toMatch(/violated$/)
  })
})
