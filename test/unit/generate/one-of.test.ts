import { expect, test } from 'vitest'
import { chanceStream } from '../../../src/generate/chance.ts'
import { oneOf } from '../../../src/generate/one-of.ts'

test('each of some is drawn at one time or another, and of none, none', () => {
  const chance = chanceStream(1, 'some')
  const drawn = Array.from({ length: 30 }, () => oneOf(['a', 'b', 'c'], chance))
  expect(new Set(drawn)).toEqual(new Set(['a', 'b', 'c']))
  expect(() => oneOf([], { integer: () => 0 })).toThrow(new RangeError('there is nothing to choose from'))
})
