import { describe, expect, test } from 'vitest'
import { mostOpeningLists, openingLists } from '../../../../src/check/probes/opening-lists.ts'
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
})
