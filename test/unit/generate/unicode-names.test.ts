import { expect, test } from 'vitest'
import { blockTexts } from '../../../src/generate/unicode-names.ts'

const lettersOf = (length: number): ReadonlySet<string> =>
  new Set(blockTexts(length).flatMap(({ text }) => [...text]))

test.each([11, 40])(
  'pieces of at most %i letters are fit for a name, and each has a label of its own',
  (length) => {
    const pieces = blockTexts(length)
    for (const { text } of pieces) {
      expect([...text].length).toBeLessThanOrEqual(length)
      expect(text).toBe(text.normalize('NFC').trim())
      expect(text).not.toMatch(/\p{Cc}| {2}/u)
    }
    expect(new Set(pieces.map(({ label }) => label)).size).toBe(pieces.length)
  },
)

test('shorter pieces lose no letter', () => {
  const short = lettersOf(11)
  const single = [...lettersOf(40)].filter(
    (letter) => /[\p{L}\p{S}\p{P}]/u.test(letter) && !/[a-z]/i.test(letter),
  )
  // Sequences of several code points are tried where there is room for them.
  const sequences = new Set('👨👩👧🏽🇫🇮🏳️🌈❤👍हिन्दीक्षमیخواहمภาษาไทยxשָׁלוםहनه')
  expect(single.filter((letter) => !short.has(letter) && !sequences.has(letter))).toEqual([])
})

test('a piece that is longer than half of the room stands for itself', () => {
  const pieces = blockTexts(40)
  expect(pieces.find(({ text }) => text.includes('猫') || text.includes('一'))?.label).toBe('Han and Hangul')
  expect(pieces.length).toBeLessThanOrEqual(30)
})
