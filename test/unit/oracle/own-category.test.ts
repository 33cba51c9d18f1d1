import { expect, test } from 'vitest'
import { isOwnCategory, ownCategories, ownCategory } from '../../../src/oracle/own-category.ts'
import { tag } from './a-log.ts'

test('a run has categories of its own, each above 0 and in 31 bits', () => {
  const own = Array.from({ length: ownCategories }, (_, index) => ownCategory(tag, index))
  expect(new Set(own).size).toBe(32)
  for (const one of own) {
    expect(isOwnCategory(tag, one)).toBe(true)
    expect(one > 0n && one < 2n ** 31n).toBe(true)
  }
})

test('no other is one of them', () => {
  const first = ownCategory(tag, 0)
  for (const other of [1n, -first, first - 1n, first + 32n]) expect(isOwnCategory(tag, other)).toBe(false)
  for (const other of [0n, -5n]) expect(isOwnCategory('0', other)).toBe(false)
  expect(isOwnCategory('0', 5n)).toBe(true)
})
