import { expect, test } from 'vitest'
import { chanceStream } from '../../../src/generate/chance.ts'
import { dateName, numberNames } from '../../../src/generate/telling-names.ts'

const seeds = Array.from({ length: 40 }, (_, seed) => seed)

test('dates are such as there are, with a time or without, and mostly of no other run', () => {
  const dates = seeds.map((seed) => dateName(chanceStream(seed, 'dates')))
  for (const date of dates) {
    expect(date).toMatch(/^20\d\d-[01]\d-[12]\d(T[12]\d:[1-5]\d:[1-5]\dZ)?$/)
    expect(new Date(date).toISOString().startsWith(date.replace('Z', ''))).toBe(true)
  }
  expect(new Set(dates.map((date) => date.length))).toStrictEqual(new Set([10, 20]))
  expect(new Set(dates).size).toBeGreaterThan(35)
})

test('numbers have nine drawn digits or more, but for the one that is not plain', () => {
  for (const { name } of seeds.flatMap((seed) => numberNames(chanceStream(seed, 'numbers'))))
    if (!name.includes('.')) expect(name.replace(/\D/g, '').length).toBeGreaterThanOrEqual(9)
})
