import { expect, test } from 'vitest'
import { tellingWords } from '../../../../src/check/probes/telling-words.ts'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { isPlain } from '../../../../src/oracle/body-validity.ts'

const seeds = [1, 2, 3, 4, 5]

const wordsOf = (seed: number) =>
  tellingWords({ tag: 'k7t2p', chance: (name: string) => chanceStream(seed, name) })

test('the most telling words are plain names: digits, capitals alone, capitals within, and what is reserved', () => {
  for (const seed of seeds) {
    const { words } = wordsOf(seed)
    const [digits = '', capitals = '', within = '', person = '', device = ''] = words
    expect(digits).toMatch(/^[1-9]\d{0,3}$/)
    expect(capitals).toMatch(/^[A-Z]{4,}$/)
    expect(within).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+$/)
    expect(person).toMatch(/^(admin|root|test)$/)
    expect(device).toMatch(/^(con|nul|aux)$/)
    for (const name of words.slice(0, 8)) expect(isPlain(name)).toBe(true)
  }
})

test('they are the same for one seed, and others for others', () => {
  expect(wordsOf(1)).toEqual(wordsOf(1))
  expect(new Set(seeds.map((seed) => wordsOf(seed).words.slice(0, 8).join())).size).toBe(5)
})

test('some are of one character', () => {
  expect(wordsOf(1).ofOneCharacter.map((text) => [...text].length)).toEqual([1, 1, 1, 1])
})
