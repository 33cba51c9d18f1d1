import { expect, test } from 'vitest'
import { TellingWords } from '../../../../src/check/probes/telling-words.ts'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { isPlain } from '../../../../src/oracle/body-validity.ts'
import { created } from '../../oracle/a-log.ts'
import { storeAfter } from '../../oracle/a-store.ts'

const runOf = (seed: number, store = storeAfter()) => ({
  store,
  tag: 'k7t2p',
  chance: (name: string) => chanceStream(seed, name),
})

test('the most telling words are plain names: digits, capitals alone, capitals within, and what is reserved', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const [digits = '', capitals = '', within = '', person = '', device = '', ...more] = new TellingWords(
      runOf(seed),
    ).first(8)
    expect(digits).toMatch(/^[1-9]\d{0,3}$/)
    expect(capitals).toMatch(/^[A-Z]{4,}$/)
    expect(within).toMatch(/^[A-Z][a-z]+[A-Z][a-z]+$/)
    expect(person).toMatch(/^(admin|root|test)$/)
    expect(device).toMatch(/^(con|nul|aux)$/)
    expect(more.length).toBe(3)
    for (const name of [digits, capitals, within, person, device, ...more]) expect(isPlain(name)).toBe(true)
  }
})

test('they are drawn once for each run, and others for others', () => {
  const words = new TellingWords(runOf(1))
  expect(words.first(8)).toEqual(words.first(8))
  expect(new Set([1, 2, 3, 4, 5].map((seed) => new TellingWords(runOf(seed)).first(8).join())).size).toBe(5)
})

test('those of one character come last', () => {
  const words = new TellingWords(runOf(1))
  expect(words.ofOneCharacter.map((text) => [...text].length)).toEqual([1, 1, 1, 1])
  expect(words.rest().slice(-4)).toEqual(words.ofOneCharacter)
})

test('what an animal of the run is called already is left out', () => {
  const words = new TellingWords(runOf(1))
  const [name = ''] = words.first(1)
  const beside = storeAfter(created(0, { name, categoryId: 1 }, { id: 1, name, categoryId: 1 }))
  const left = new TellingWords(runOf(1, beside)).rest()
  expect(left).toEqual(words.rest().filter((one) => one !== name))
})
