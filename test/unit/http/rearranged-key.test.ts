import fc from 'fast-check'
import { expect, test } from 'vitest'
import { credentialHeaders, curlCredential } from '../../../src/http/credential.ts'
import { derivedSecrets } from '../../../src/http/derived-secrets.ts'
import { rearranged, rearrangedKey } from '../../../src/http/rearranged-key.ts'
import { curlArguments } from '../../e2e/http/shell.ts'
import { anyKey } from './any-key.ts'

const halves = ['first', 'second'] as const
const sorted = (text: string): string => [...text].toSorted().join('')
const differing = (key: string, other: string): readonly number[] =>
  [...key].flatMap((sign, at) => (sign === other[at] ? [] : [at]))

test.each([
  ['0123456789abcdef0123456789abcdef', 'first', [9, 11, 13, 15]],
  ['0123456789abcdef0123456789abcdef', 'second', [16, 18, 20, 22]],
  ['0123456789abcdefghij', 'first', [5, 7, 9, 11]],
  ['0123456789abcdefghij', 'second', [10, 12, 14, 16]],
  // Equal ones, side by side, would not change.
  ['012345678aabacbdabcd0123456789ef', 'first', [9, 11, 13, 15]],
  ['012345678aaaabacabcd0123456789ef', 'first', [9, 11, 13, 15]],
  ['012345678aaaaabacbcd0123456789ef', 'first', [13, 15, 17, 19]],
  ['01234567-89ab-cdef-0123-456789abcdef', 'first', [25, 27, 29, 31]],
  ['01234567-89ab-cdef-0123-456789abcdef', 'second', [28, 30, 32, 34]],
  ['sk_live_0123456789abcdefghij', 'first', [13, 15, 17, 19]],
] as const)('of %s four characters of the %s half change places', (key, half, expected) => {
  const made = rearrangedKey(key, half)
  const sent = made === undefined ? key : rearranged(key, made)
  expect(sorted(sent)).toBe(sorted(key))
  expect(differing(key, sent)).toEqual(expected)
})

test('every second character is as it was, and nothing is added or lost', () => {
  const long = anyKey.filter((key) => key.length >= 20)
  fc.assert(
    fc.property(long, fc.constantFrom(...halves), (key, half) => {
      const made = rearrangedKey(key, half)
      fc.pre(made !== undefined)
      const sent = rearranged(key, made)
      const changed = differing(key, sent)
      expect(sorted(sent)).toBe(sorted(key))
      expect(changed).toHaveLength(4)
      expect(new Set(changed.map((at) => at % 2))).toEqual(new Set([half === 'first' ? 1 : 0]))
      expect(derivedSecrets(key)).toContain(sent)
    }),
  )
})

test('a short key, and one of too few characters, is left alone', () => {
  expect(rearrangedKey('0123456789abcdefghi', 'first')).toBeUndefined()
  expect(rearrangedKey('a'.repeat(40), 'second')).toBeUndefined()
})

test('the shell exchanges the same characters', { timeout: 30_000 }, () => {
  const keys = ['0123456789abcdef0123456789abcdef', '012345678aaabbbcabcd0123456789ef']
  for (const [key, half] of keys.flatMap((key) => halves.map((half) => [key, half] as const))) {
    const made = rearrangedKey(key, half) ?? { kind: 'none' }
    const command = ['curl', ...curlCredential(made, 'PETSTORE_API_KEY')].join(' ')
    const { arguments: given } = curlArguments(command, { PETSTORE_API_KEY: key })
    expect(given.join(' ')).toContain(`Authorization: ${credentialHeaders(made, key)['authorization']}`)
  }
})
