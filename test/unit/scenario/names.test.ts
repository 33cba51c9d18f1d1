import { expect, test } from 'vitest'
import { Names } from '../../../src/scenario/names.ts'

const plain = /^(?! )[A-Za-z0-9 ]{1,20}(?<! )$/

test('names carry the tag and are plain, and no two are the same', () => {
  const names = new Names('f8dih')
  const given = Array.from({ length: 3000 }, () => names.next())
  expect(new Set(given).size).toBe(given.length)
  for (const name of given) expect(name).toMatch(plain)
  expect(given.every((name) => name.startsWith('f8dih '))).toBe(true)
})

test('where digits, spaces or small letters are refused, names have none of them at the beginning or at all', () => {
  const names = new Names('f8d1h')
  const first = names.nextInLetters()
  names.areOfLettersAlone = true
  const given = [first, ...Array.from({ length: 3000 }, () => names.next())]
  expect(new Set(given).size).toBe(given.length)
  for (const name of given) expect(name).toMatch(/^[A-Z][A-Za-z]{1,19}$/)
})

test('more text comes behind a space, unless spaces are refused', () => {
  const names = new Names('f8d1h')
  expect(names.nextWith('a&b')).toMatch(/^f8d1h \w a&b$/)
  names.areOfLettersAlone = true
  expect(names.nextWith('a&b')).toMatch(/^[A-Za-z]+a&b$/)
})
