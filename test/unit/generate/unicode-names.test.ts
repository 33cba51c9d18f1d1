import { expect, test } from 'vitest'
import { blockTexts, inMarkup, isOfSigns } from '../../../src/generate/unicode-names.ts'
import { longestName } from '../../../src/oracle/body-validity.ts'

const lettersOf = (length: number): ReadonlySet<string> =>
  new Set(blockTexts(length).flatMap((text) => [...text]))

test.each([11, 40])('pieces of at most %i letters are fit for a name, and no two are the same', (length) => {
  const pieces = blockTexts(length)
  for (const text of pieces) {
    expect([...text].length).toBeLessThanOrEqual(length)
    expect(text).toBe(text.normalize('NFC').trim())
    expect(text).not.toMatch(/\p{Cc}| {2}/u)
  }
  expect(new Set(pieces).size).toBe(pieces.length)
})

test('shorter pieces lose no letter', () => {
  const short = lettersOf(11)
  const single = [...lettersOf(40)].filter(
    (letter) => /[\p{L}\p{S}\p{P}]/u.test(letter) && !/[a-z]/i.test(letter),
  )
  // Sequences of several code points are tried where there is room for them.
  const sequences = new Set('🏴حﬁ👨👩👧🏽🇫🇮🏳️🌈❤👍हिन्दीक्षमیخواहمภาษาไทยxשָׁלוםहनه')
  expect(single.filter((letter) => !short.has(letter) && !sequences.has(letter))).toEqual([])
})

test('signs of ASCII come in pieces of their own, which leave room for a sign at each end', () => {
  for (const length of [11, 40]) {
    const ofSigns = blockTexts(length).filter(isOfSigns)
    expect(ofSigns.length).toBeGreaterThanOrEqual(3)
    for (const text of ofSigns) {
      expect(text).toMatch(/^[ -~]+$/)
      expect(text.length).toBeLessThan(40)
    }
  }
})

test('letters that tables often lack are all tried, whatever else is left out', () => {
  const letters = lettersOf(40)
  const telling = [...'€ＡｱㄱёґқșʻıŁςیک٣〜「㐀™−∞☀🪵𠀀']
  expect(telling.filter((letter) => !letters.has(letter))).toStrictEqual([])
})

test('a piece that is longer than half of the room stands for itself', () => {
  const pieces = blockTexts(40)
  expect(pieces.find((text) => text.includes('~'))).toMatch(/^[!-/:-@[-`{-~]{32}$/)
  // More than so many are not sent for want of creates.
  expect(pieces.length).toBeLessThanOrEqual(22)
})

test('a name in markup has nothing but signs of ASCII, its own name within, and no more than must come back', () => {
  const own = 'aaaaa zz'
  const names = [inMarkup(own, 0), inMarkup(own, 1)]
  for (const name of names) {
    expect(isOfSigns(name)).toBe(true)
    expect(name).toContain(own)
    expect(name.length).toBeLessThanOrEqual(longestName)
    expect(name).not.toMatch(/^\s|\s$/)
  }
  expect(new Set(names.map((name) => name.at(0))).size).toBe(2)
})
