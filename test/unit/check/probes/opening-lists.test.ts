import { describe, expect, test } from 'vitest'
import { mostOpeningLists, openingLists, unfilledLists } from '../../../../src/check/probes/opening-lists.ts'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { limitLevelOf } from '../../../../src/interactions/factors/listing.ts'
import { petStatuses } from '../../../../src/oracle/new-pet.ts'
import { seePet } from '../../../../src/oracle/seen-pet.ts'

const pageOf = (...statuses: readonly string[]) =>
  statuses.map((status, index) => seePet({ id: index + 1, name: 'Rex', categoryId: 1, status }))
const listsOf = (seed: number, ...statuses: readonly string[]) =>
  openingLists(pageOf(...statuses), chanceStream(seed, 'lists before creates'))

describe('lists before the first create', () => {
  test('two bounds of a page are asked for, each with a status of its own', () => {
    for (const seed of [1, 2, 3]) {
      const lists = listsOf(seed, ...petStatuses)
      expect(new Set(lists.map(({ limit }) => limitLevelOf(limit))).size).toBe(2)
      expect(new Set(lists.map(({ status }) => status)).size).toBe(2)
    }
  })

  test('all pairs of them come about over the seeds', () => {
    const pairs = Array.from({ length: 120 }, (_, seed) => listsOf(seed, ...petStatuses)).flat()
    const levels = pairs.map(({ limit, status }) => `${limitLevelOf(limit)} ${status}`)
    expect(new Set(levels).size).toBe(12)
  })

  test('a status that no animal has comes first, without a limit, and the next one with a limit', () => {
    const [first, second, ...rest] = listsOf(1, 'available')
    expect(first).toEqual({ status: 'sold' })
    expect(second).toEqual({ status: 'pending', limit: 50 })
    expect(rest.map(({ status }) => status)).toEqual(['available', 'available'])
  })

  test('an empty store is asked for each status', () => {
    expect(listsOf(1)).toEqual([
      { status: 'sold' },
      { status: 'pending', limit: 50 },
      { status: 'available' },
    ])
  })

  test('there are never more than a few', () => {
    for (const statuses of [[], ['sold'], ['sold', 'pending'], petStatuses])
      expect(listsOf(1, ...statuses).length).toBeLessThanOrEqual(mostOpeningLists)
  })

  test('where there are many requests, each status is counted, and all together', () => {
    const lists = openingLists(pageOf(...petStatuses), chanceStream(1, 'lists before creates'), 'many')
    expect(lists.map(({ status }) => status)).toEqual([...petStatuses, undefined])
    for (const { limit } of lists) expect(limitLevelOf(limit)).toBe('51 to 99')
  })

  test('what is counted is asked for with each kind of limit that is not reached', () => {
    const lists = (count: number) =>
      unfilledLists([{ status: 'sold', count }], chanceStream(1, 'lists before creates'))
    expect(lists(12).map(({ limit }) => limitLevelOf(limit))).toEqual(['2 to 19', '20', '21 to 49', '50'])
    expect(lists(19).map(({ limit }) => limitLevelOf(limit))).toEqual(['20', '21 to 49', '50'])
    expect(lists(45).map(({ limit }) => limitLevelOf(limit))).toEqual(['21 to 49', '50'])
    expect(lists(50)).toEqual([])
    expect(lists(0)).toEqual([])
    for (const { limit, status } of lists(12)) {
      expect(limit).toBeGreaterThan(12)
      expect(status).toBe('sold')
    }
    expect(unfilledLists([{ status: undefined, count: 27 }], chanceStream(1, 'x'))[0]).not.toHaveProperty(
      'status',
    )
  })
})
