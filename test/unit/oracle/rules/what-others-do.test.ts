import { describe, expect, test } from 'vitest'
import {
  aPet,
  created,
  fetched,
  type Log,
  notFound,
  page,
  refused,
  saidOf,
  somePets,
  statesOf,
  tag,
  tookMs,
} from '../a-log.ts'
import { options } from '../an-exchange.ts'

/** When what shows or is gone at the beginning may lag nowhere any more. */
const later = tookMs + options.consistencyWindowMs
const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
const rexIs7 = { id: 7, ...rex }

const broken = (log: Log): readonly string[] =>
  statesOf(['LIST-7', 'GET-1', 'GET-2', 'CREATE-1'], log).filter((line) => line.endsWith('violated'))

describe("an own animal's name beside another id", () => {
  const mine = created(0, rex, rexIs7)
  const copy = (at: number) => page(at, [{ ...rexIs7, id: 9 }])

  test('is a copy, where that id is found under the name', () => {
    expect(broken([mine, copy(50), fetched(later, 9, { ...rexIs7, id: 9 })])).toStrictEqual([])
  })

  test('breaks LIST-7 where that id is another animal', () => {
    expect(broken([mine, copy(50), fetched(100, 9, aPet(9))])).toStrictEqual(['1+2+3 LIST-7 violated'])
  })

  test('breaks LIST-7 where that id is not found, a page shows it a window later, and it is not found again', () => {
    const [missed, shown] = [100 + later, 200 + 2 * later]
    const log = [mine, copy(50), notFound(missed, 9), copy(shown), notFound(shown + 50, 9)]
    expect(broken(log)).toStrictEqual(['1+3+4+5 LIST-7 violated'])
    expect(saidOf(['LIST-7'], log)).toContain(
      `1+3+4+5 LIST-7 violated: "${rex.name}" under the id 7, not under the id 9`,
    )
  })

  test.each<readonly [string, Log]>([
    ['a fetch may lag', [notFound(100, 9), copy(3 * later), notFound(3 * later + 50, 9)]],
    ['it was removed', [notFound(100 + later, 9), notFound(3 * later, 9)]],
    [
      'the page may lag behind its removal',
      [notFound(100 + later, 9), copy(90 + 2 * later), notFound(300 + 2 * later, 9)],
    ],
  ])('breaks nothing where %s', (_, rest) => {
    expect(broken([mine, copy(50), ...rest])).toStrictEqual([])
  })
})

describe('ids that nobody told of', () => {
  const answered = (...ids: readonly bigint[]) =>
    ids.map((id, index) =>
      fetched(100 + index, id, undefined, { text: `{"id":${id},"name":"Kim","categoryId":1}` }),
    )
  const control = [page(0, somePets(1)), fetched(50, 1, aPet(1))]

  test('break GET-2 where three far from all others are animals', () => {
    const drawn = answered(2n ** 40n, 2n ** 50n + 3n, 2n ** 61n + 5n)
    expect(broken([...control, ...drawn])).toStrictEqual(['3+4+5 GET-2 violated'])
    expect(broken([...control, ...drawn.slice(1)])).toStrictEqual([])
    expect(broken([...control, notFound(90, 2n ** 45n), ...drawn])).toStrictEqual([])
  })

  test("may be others' up to the last id that is known, and some way beyond", () => {
    const last = 1_000_000_000n
    const dense = [
      page(0, [{ ...aPet(1), id: Number(last) }]),
      fetched(50, last, { ...aPet(1), id: Number(last) }),
    ]
    expect(broken([...dense, ...answered(5_000_000n, 500_000_000n, last + 2n ** 24n)])).toStrictEqual([])
    const beyond = answered(last + 2n ** 24n + 1n, last + 2n ** 25n, last + 2n ** 26n)
    expect(broken([...dense, ...beyond])).toStrictEqual(['3+4+5 GET-2 violated'])
  })
})

describe('a short plain name without the tag that is refused', () => {
  const refusals = ['a', 'b', 'c', 'd'].map((name, index) => refused(index, { ...rex, name }))
  const again = (at: number, id: number) => created(at, rex, { id, ...rex })

  test('may be in use, however many there are', () => {
    expect(broken([created(0, rex, rexIs7), ...refusals])).toStrictEqual([])
  })

  test('breaks CREATE-1 once a name that is in use is let in, and both animals show', () => {
    const twins = page(9000, [rexIs7, { ...rexIs7, id: 8 }])
    const log = [created(0, rex, rexIs7), ...refusals.slice(0, 2), again(5000, 8)]
    expect(broken(log)).toStrictEqual([])
    expect(broken([...log, twins])).toStrictEqual(['1+4+5+2 CREATE-1 violated', '1+4+5+3 CREATE-1 violated'])
    expect(
      broken([created(0, rex, rexIs7), again(5000, 8), twins, refused(9500, { ...rex, name: 'a' })]),
    ).toStrictEqual(['1+2+3+4 CREATE-1 violated'])
  })
})
