import { expect, test } from 'vitest'
import { clip, wrap } from '../../../src/run/visible-text.ts'

test('lines break at spaces, and later ones are indented', () => {
  expect(wrap('one two three four', 9, '  ')).toBe('one two\n  three\n  four')
})

test('a word that is too long stays whole', () => {
  expect(wrap('see https://pets.example/v1 now', 10)).toBe('see\nhttps://pets.example/v1\nnow')
})

test('line breaks and an indent of its own are kept', () => {
  expect(wrap('  one\ntwo', 20, '    ')).toBe('  one\n    two')
})

test('a long text ends in an ellipsis, never in half a character', () => {
  expect(clip('🐈🐈🐈', 3)).toBe('🐈🐈🐈')
  expect(clip('🐈🐈🐈', 2)).toBe('🐈…')
})
