import { expect, test } from 'vitest'
import { wordNames } from '../../../../src/check/probes/word-names.ts'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { isPlain } from '../../../../src/oracle/body-validity.ts'

const seeds = [1, 2, 3, 4, 5]
const tag = 'k7t2p'
const wordsOf = (seed: number) => wordNames({ tag, chance: (name: string) => chanceStream(seed, name) })

test('the most distinguishing words are plain names: digits, capitals alone, capitals within, and what is reserved', () => {
  for (const seed of seeds) {
    const words = wordsOf(seed)
    const [digits = '', capitals = '', within = '', person = '', device = ''] = words
    expect(digits).toMatch(/^[1-9]\d{0,3}$/)
    expect(capitals).toMatch(/^[A-Z]{4,}$/)
    expect(within).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+$/)
    expect(person).toMatch(/^(admin|root|test)$/)
    expect(device).toMatch(/^(con|nul|aux)$/)
    for (const name of words.slice(0, 8)) expect(isPlain(name)).toBe(true)
  }
})

test('they are the same for one seed, others for others, and no two alike', () => {
  expect(wordsOf(1)).toEqual(wordsOf(1))
  expect(new Set(seeds.map((seed) => wordsOf(seed).slice(0, 8).join())).size).toBe(5)
  for (const seed of seeds) expect(new Set(wordsOf(seed)).size).toBe(wordsOf(seed).length)
})

test('some are of one character, and those that filters look for carry the tag', () => {
  const words = wordsOf(1)
  expect(words.filter((text) => [...text].length === 1 && !/[ -~]/.test(text))).toHaveLength(3)
  expect(words.filter((text) => text.endsWith(` ${tag}`))).toHaveLength(5)
})
