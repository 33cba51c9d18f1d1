import { expect, test } from 'vitest'
import { chanceStream } from '../../../src/generate/chance.ts'
import { endSigns } from '../../../src/generate/end-signs.ts'

const seeds = Array.from({ length: 30 }, (_, seed) => seed)
const ends = (seed: number, count = 6) => endSigns(chanceStream(seed, 'ends'), count)

test.each(seeds)(
  'with the seed %i the most telling signs stand at either end of some name, each of them once',
  (seed) => {
    const [first, last] = [ends(seed).map((one) => one.first), ends(seed).map((one) => one.last)]
    expect(first).toEqual(expect.arrayContaining(['=', '+', '-', '@']))
    expect(last).toEqual(expect.arrayContaining(['\\', '.', ',', "'"]))
    expect([new Set(first).size, new Set(last).size]).toStrictEqual([6, 6])
  },
)

test('each is one sign of ASCII, the others are drawn, and the same seed draws the same', () => {
  const all = seeds.flatMap((seed) => ends(seed))
  for (const { first, last } of all) expect(`${first}${last}`).toMatch(/^[!-/:-@[-`{-~]{2}$/)
  expect(new Set(all.map(({ first }) => first)).size).toBeGreaterThan(10)
  expect(new Set(all.map(({ last }) => last)).size).toBeGreaterThan(12)
  expect(ends(7)).toStrictEqual(ends(7))
})

test('of one name and of none there are as many', () => {
  expect(ends(1, 1)).toHaveLength(1)
  expect(ends(1, 0)).toStrictEqual([])
})
