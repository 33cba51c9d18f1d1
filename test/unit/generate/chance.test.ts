import { expect, test } from 'vitest'
import { chanceStream } from '../../../src/generate/chance.ts'

const drawn = (seed: number, name: string): readonly number[] => {
  const stream = chanceStream(seed, name)
  return Array.from({ length: 20 }, () => stream.integer(0, 1_000_000))
}

test('seed and name decide what is drawn', () => {
  expect(drawn(1, 'keys')).toStrictEqual(drawn(1, 'keys'))
  expect(drawn(1, 'keys')).not.toStrictEqual(drawn(2, 'keys'))
  expect(drawn(1, 'keys')).not.toStrictEqual(drawn(1, 'names'))
})

test('a whole number lies within its range and reaches both ends, a unit stays below 1', () => {
  const stream = chanceStream(7, 'dice')
  const rolled = new Set(Array.from({ length: 300 }, () => stream.integer(1, 6)))
  expect([...rolled].toSorted()).toStrictEqual([1, 2, 3, 4, 5, 6])
  for (let count = 0; count < 300; count += 1) {
    const unit = stream.unit()
    expect(unit >= 0 && unit < 1).toBe(true)
  }
})
