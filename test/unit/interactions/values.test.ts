import { expect, test } from 'vitest'
import { alphabets, categories } from '../../../src/interactions/factors/values.ts'

test.for([
  ['Rex 1', 'letters and digits'],
  ['Rex & Co', 'ASCII signs'],
  ['Zoë', 'Latin beyond ASCII'],
  ['Ωmega & Zoë', 'another script'],
  ['Zoe\u0308', 'combining'],
  ['Ω 🐶', 'beyond U+FFFF'],
  ['', undefined],
  [undefined, undefined],
] as const)('the name %o has %o', ([name, level]) => {
  expect(alphabets.levelOf(name)).toBe(level)
  if (level !== undefined) expect(alphabets.levels).toContain(level)
})

test.for([
  [-(2n ** 63n), 'below -2^53'],
  [-(2n ** 53n), 'below -2^53'],
  [-(2n ** 53n) + 1n, 'below 0'],
  [-1n, 'below 0'],
  [0n, '0'],
  [1n, '8 bits'],
  [255n, '8 bits'],
  [256n, '16 bits'],
  [2n ** 31n, '32 bits'],
  [2n ** 53n, '53 bits'],
  [2n ** 63n - 1n, 'more than 53 bits'],
  [undefined, undefined],
] as const)('the category %o takes %o', ([id, level]) => {
  expect(categories.levelOf(id)).toBe(level)
  if (level !== undefined) expect(categories.levels).toContain(level)
})
