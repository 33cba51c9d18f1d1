import { describe, expect, test } from 'vitest'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { limitLevelOf } from '../../../../src/interactions/factors/listing.ts'
import { petStatuses } from '../../../../src/oracle/new-pet.ts'
import { seePet } from '../../../../src/oracle/seen-pet.ts'
import { emptyLists, openingLists } from '../../../../src/scenario/steps/opening-lists.ts'

const pageOf = (...statuses: readonly string[]) =>
  statuses.map((status, index) => seePet({ id: index + 1, name: 'Rex', categoryId: 1, status }))
const listsOf = (seed: number, ...statuses: readonly string[]) =>
  openingLists(pageOf(...statuses), chanceStream(seed, 'lists before creates'))

describe('lists before the first POST', () => {
  test('each status that a pet has is listed with room for many, and so is any with that limit and the least', () => {
    const lists = listsOf(1, ...petStatuses)
    expect(lists.map(({ status }) => status)).toEqual([...petStatuses, undefined, undefined])
    const levels = lists.map(({ limit }) => limitLevelOf(limit))
    expect(levels).toEqual(['51 to 99', '51 to 99', '51 to 99', '1', '51 to 99'])
  })

  test('a status that no pet has comes first, without a limit, and the next one with a limit', () => {
    const [first, second, ...rest] = listsOf(1, 'available')
    expect(first).toEqual({ status: 'sold' })
    expect(second).toEqual({ status: 'pending', limit: 50 })
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set(['available', undefined]))
  })

  test('an empty store is asked for each status', () => {
    expect(emptyLists(petStatuses)).toEqual([
      { status: 'sold' },
      { status: 'pending', limit: 50 },
      { status: 'available' },
    ])
  })
})
