import { expect, test } from 'vitest'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { longestName } from '../../../../src/oracle/body-validity.ts'
import { newPets } from '../../../../src/scenario/steps/new-pets.ts'
import { wideLengths, widened } from '../../../../src/scenario/steps/widened.ts'
import { created } from '../../oracle/a-log.ts'
import { storeAfter } from '../../oracle/a-store.ts'

const [longest = 0] = wideLengths

/** What chooses the next pet of a run that has created some. */
const choosing = (names: readonly string[] = []) =>
  newPets({
    settings: { maxRequests: 200, maxCreates: 50 },
    store: storeAfter(
      ...names.map((name, index) =>
        created(0, { name, categoryId: 1 }, { id: index + 1, name, categoryId: 1 }),
      ),
    ),
    tag: 'k7t2p',
    chance: (name) => chanceStream(1, name),
  })

test('a name is not filled up before one as long was let in', () => {
  const pets = choosing()
  pets.noteWide('BELLA')
  expect([pets.wideName(), pets.longName()]).toEqual(['k7t2p 1', 'k7t2p 2'])
  pets.noteWide(widened('k7t2p', longestName))
  expect([pets.wideName(), pets.longName()]).toEqual([
    widened('k7t2p 3', longestName),
    widened('k7t2p 4', longestName),
  ])
})

test('where longer ones are let in, what need not come back unchanged is longer', () => {
  const pets = choosing()
  for (const length of wideLengths) pets.noteWide(widened('k7t2p', length))
  expect([pets.wideName(), pets.longName()]).toEqual([
    widened('k7t2p 1', longestName),
    widened('k7t2p 2', longest),
  ])
})

test('words that a pet of the run has for a name are not left', () => {
  const { words } = choosing()
  const [name = ''] = words
  expect(choosing([name]).wordsLeft()).toEqual(words.slice(1))
})

test('names of the last pets carry the tag, and letters beyond ASCII of several kinds', () => {
  const pets = choosing()
  const names = Array.from({ length: 6 }, (_, index) => pets.lateName(BigInt(index)))
  for (const name of names) expect(name).toMatch(/^k7t2p .*[^ -~]/)
  expect(new Set(names.map((name) => /[\u{10000}-\u{10FFFF}]/u.test(name))).size).toBe(2)
})

test('a pet has a category that was let in, and its own where one is given', () => {
  const pets = choosing(['k7t2p a'])
  expect(pets.named('k7t2p b')).toMatchObject({ name: 'k7t2p b', categoryId: 1n })
  expect(pets.named('k7t2p b', { categoryId: 7n })).toMatchObject({ name: 'k7t2p b', categoryId: 7n })
  expect(pets.named('k7t2p b', { status: 'sold' })).toEqual({
    name: 'k7t2p b',
    categoryId: 1n,
    status: 'sold',
  })
})
