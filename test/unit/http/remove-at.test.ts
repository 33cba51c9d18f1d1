import { expect, test } from 'vitest'
import { removeAt } from '../../../src/http/remove-at.ts'

test.each([
  [0, ['b', 'c']],
  [1, ['a', 'c']],
  [2, ['a', 'b']],
])('of three the entry %i is removed, and the others stay as they were', (index, left) => {
  const list = ['a', 'b', 'c']
  removeAt(list, index)
  expect(list).toStrictEqual(left)
})
