import { expect, test } from 'vitest'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { isPlain } from '../../../../src/oracle/body-validity.ts'
import { wordNames } from '../../../../src/scenario/steps/word-names.ts'

const seeds = [1, 2, 3, 4, 5]
const tag = 'k7t2p'
const wordsOf = (seed: number) => wordNames({ tag, chance: (name: string) => chanceStream(seed, name) })

test('a number with zeros before it comes first, and what follows is drawn', () => {
  for (const seed of seeds) {
    const [zeros = '', ...drawn] = wordsOf(seed)
    expect(zeros).toMatch(/^00\d{8}$/)
    for (const kind of [/^[1-9]\d{0,3}$/, /^[A-Z]{4,}$/, /^(admin|root|test)$/, /^(con|nul|aux)$/])
      expect(drawn).toContainEqual(expect.stringMatching(kind))
    expect(drawn.filter(isPlain).length).toBeGreaterThan(20)
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
