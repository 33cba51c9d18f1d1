import { describe, expect, test } from 'vitest'
import { aPet, created, type Log, page, saidOf, somePets, tag } from '../a-log.ts'

/** What is said of bounds, of pages that did not try them by themselves aside. */
const said = (...log: Log) => saidOf(['LIST-2', 'LIST-3'], log).filter((line) => !line.includes('untried'))
const limited = (at: number, count: number, limit: number, from = 0) =>
  page(at, somePets(from + count).slice(from), `/pets?limit=${limit}`)
const pending = (id: number) => aPet(id, { status: 'pending' })

describe('a page as long as it may be', () => {
  test('keeps its row once others show that there were more', () => {
    expect(said(limited(0, 3, 3), page(50, somePets(4)))).toStrictEqual(['1 LIST-3 satisfied: 3'])
    expect(said(page(0, somePets(20)), limited(50, 21, 100))).toStrictEqual(['1 LIST-2 satisfied: no filter'])
    expect(said(page(0, somePets(20), '/pets?status=sold'), limited(50, 21, 100))).toStrictEqual([
      '1 LIST-2 satisfied: sold',
    ])
  })

  test('keeps nothing where no more show, nor more of its status', () => {
    expect(said(limited(0, 3, 3), page(50, somePets(3)))).toStrictEqual([])
    expect(
      said(page(0, somePets(20), '/pets?status=sold'), page(50, [...somePets(2), pending(30)])),
    ).toStrictEqual([])
    expect(said(page(0, somePets(20), '/pets?status=sold'), page(50, [aPet(30)]))).toStrictEqual([
      '1 LIST-2 satisfied: sold',
    ])
  })

  test('keeps it by animals of others alone: its own may have been created since', () => {
    const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }
    const mine = created(20, rex, { id: 7, ...rex })
    expect(said(limited(0, 3, 3), mine, page(50, [{ id: 7, ...rex }]))).toStrictEqual([])
    expect(said(limited(0, 3, 3), mine, page(50, [{ id: 7, ...rex }, aPet(4)]))).toContain(
      '1 LIST-3 satisfied: 3',
    )
  })

  test('is told of once', () => {
    const log = [limited(0, 3, 3), page(50, somePets(4)), page(100, somePets(5))]
    expect(said(...log)).toStrictEqual(['1 LIST-3 satisfied: 3'])
  })

  test.each([
    ['shorter than its limit', limited(0, 2, 3)],
    ['of a limit and a status together', page(0, somePets(3), '/pets?limit=3&status=sold')],
    ['asked for as the document leaves open', page(0, somePets(20), '/pets?limit=0')],
    ['answered with another status than 200', page(0, somePets(3), '/pets?limit=3', { status: 404 })],
  ])('is none that is %s', (_, exchange) => {
    expect(
      said(exchange, page(50, somePets(8)), limited(90, 30, 100)).filter(
        (line) => line.startsWith('1 LIST-2 satisfied') || line.startsWith('1 LIST-3 satisfied'),
      ),
    ).toStrictEqual([])
  })

  test('with a filter alone, or a limit alone, is one', () => {
    expect(said(page(0, somePets(20), '/pets?status=sold'), page(50, [aPet(21)]))).toStrictEqual([
      '1 LIST-2 satisfied: sold',
    ])
    expect(said(limited(0, 2, 2), page(50, [aPet(3)]))).toStrictEqual(['1 LIST-3 satisfied: 2'])
  })

  test('is waited for among the first six', () => {
    const log = Array.from({ length: 7 }, (_, index) => limited(20 * index, 8 + index, 8 + index))
    expect(said(...log, limited(500, 30, 100)).filter((line) => line.includes('satisfied'))).toStrictEqual([
      '1 LIST-3 satisfied: 8',
      '2 LIST-3 satisfied: 9',
      '3 LIST-3 satisfied: 10',
      '4 LIST-3 satisfied: 11',
      '5 LIST-3 satisfied: 12',
      '6 LIST-3 satisfied: 13',
      '7 LIST-3 satisfied: 14',
    ])
    const same = Array.from({ length: 7 }, (_, index) => limited(20 * index, 8, 8))
    expect(said(...same, limited(500, 30, 100))).toHaveLength(6)
  })
})
