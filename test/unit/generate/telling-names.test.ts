import { expect, test } from 'vitest'
import { chanceStream } from '../../../src/generate/chance.ts'
import { cardName, dateName, numberNames } from '../../../src/generate/telling-names.ts'

const seeds = Array.from({ length: 40 }, (_, seed) => seed)

test('dates are such as there are, with a time or without, and mostly of no other run', () => {
  const dates = seeds.map((seed) => dateName(chanceStream(seed, 'dates'), seed % 2 === 0))
  for (const date of dates) {
    expect(date).toMatch(/^20\d\d-[01]\d-[12]\d(T[12]\d:[1-5]\d:[1-5]\dZ)?$/)
    expect(new Date(date).toISOString().startsWith(date.replace('Z', ''))).toBe(true)
  }
  expect(new Set(dates.map((date) => date.length))).toStrictEqual(new Set([10, 20]))
  expect(new Set(dates).size).toBeGreaterThan(35)
})

test('numbers have nine drawn digits or more, but for the one that is not plain', () => {
  for (const name of seeds.flatMap((seed) => numberNames(chanceStream(seed, 'numbers'))))
    if (!name.includes('.')) expect(name.replace(/\D/g, '').length).toBeGreaterThanOrEqual(9)
})

test('numbers of cards have a check digit that is right, and are of no other run', () => {
  const cards = seeds.map((seed) => cardName(chanceStream(seed, 'cards')))
  for (const card of cards) {
    expect(card).toMatch(/^4\d{15}$/)
    const digits = [...card].toReversed().map(Number)
    const weighted = digits.map((digit, index) =>
      index % 2 === 0 ? digit : [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit],
    )
    expect(weighted.reduce((sum: number, digit = 0) => sum + digit, 0) % 10).toBe(0)
  }
  expect(new Set(cards).size).toBe(seeds.length)
})
