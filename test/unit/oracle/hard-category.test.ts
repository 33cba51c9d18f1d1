import { expect, test } from 'vitest'
import { isHardCategory } from '../../../src/oracle/body-validity.ts'

test.each([
  [-1n, true],
  [0n, false],
  [65_537n, false],
  [2n ** 53n, false],
  [2n ** 53n + 1n, true],
])('a category of %d is one that CREATE-8 is about: %s', (categoryId, isHard) => {
  expect(isHardCategory(categoryId)).toBe(isHard)
})
