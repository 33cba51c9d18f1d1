import fc from 'fast-check'
import { expect, test } from 'vitest'
import { credentialHeaders, curlCredential, noCredential, theKey } from '../../../src/http/credential.ts'
import { derivedSecrets } from '../../../src/http/derived-secrets.ts'
import { createMask } from '../../../src/http/mask.ts'
import { beheadedKey, keyUpToSign, keyWithPartReplaced, truncatedKey } from '../../../src/http/near-misses.ts'
import type { Credential } from '../../../src/spec/credential.ts'
import { anyKey } from '../../unit/http/any-key.ts'
import { curlArguments } from './shell.ts'

const word = fc.string({ unit: fc.constantFrom(...'aZ9-_$"`\\!%'), minLength: 1, maxLength: 8 })

const credential: fc.Arbitrary<Credential> = fc.oneof(
  fc.constantFrom<Credential[]>(
    theKey,
    noCredential,
    { kind: 'empty' },
    { kind: 'basic' },
    { kind: 'basic-user' },
    { kind: 'encoded', as: 'base64' },
    { kind: 'encoded', as: 'percent' },
    { kind: 'bare' },
    { kind: 'x-api-key' },
    { kind: 'key-case' },
  ),
  fc.record({ kind: fc.constant('unrelated' as const), token: word }),
  fc.record({ kind: fc.constant('extended' as const), suffix: word }),
  fc.record({ kind: fc.constant('enclosed' as const), sign: word }),
  fc.record({
    kind: fc.constant('bearer-headers' as const),
    names: fc.constant(['X-Authorization', 'Proxy-Authorization']),
  }),
  fc.record({ kind: fc.constant('scheme-word' as const), word }),
  fc.record({ kind: fc.constant('form' as const), before: word, after: word }),
  fc.record({
    kind: fc.constant('claims' as const),
    headers: fc.record({ 'X-Real-IP': word, Forwarded: word }),
  }),
)

function expectSameInShell(sent: Credential, key: string): void {
  const command = ['curl', ...curlCredential(sent, 'PETSTORE_API_KEY')].join(' ')
  const { arguments: given } = curlArguments(command, { PETSTORE_API_KEY: key })
  const headers = Object.entries(credentialHeaders(sent, key))
  const expected = headers.flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  expect(given.map(lowerName).filter((part) => part !== '')).toStrictEqual(expected)
}

function lowerName(part: string): string {
  return part.replace(/^[\w-]+:/, (name) => name.toLowerCase())
}

test('the shell derives the very header that was sent', { timeout: 30_000 }, () => {
  fc.assert(fc.property(credential, anyKey, expectSameInShell), { numRuns: 150 })
})

test('the shell cuts a key as the client does', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(anyKey, (key) => {
      const truncated = truncatedKey(key)
      fc.pre(truncated !== undefined)
      expectSameInShell(truncated, key)
    }),
    { numRuns: 50 },
  )
})

test('a near miss lacks four letters or digits, no more than it must, and is not empty', () => {
  fc.assert(
    fc.property(anyKey, (key) => {
      const truncated = truncatedKey(key)
      const weighty = key.slice(1).replace(/[^a-z0-9]/gi, '').length
      expect(truncated !== undefined).toBe(weighty >= 4)
      if (truncated?.kind !== 'truncated') return
      const cut = key.slice(key.length - truncated.characters)
      expect(cut.replace(/[^a-z0-9]/gi, '')).toHaveLength(4)
      expect(cut).toMatch(/^[a-z0-9]/i)
      expect(truncated.characters).toBeLessThan(key.length)
    }),
  )
})

test.each([
  ['kid7Qx2Lm.N8vB3cX5zL1kJ9wR', 'kid7Qx2Lm'],
  ['12345|0123456789abcdefghij', '12345'],
  ['sk_live_0123456789abcdefghij', 'sk_live'],
  ['01234567-89ab-cdef-0123-456789abcdef', '01234567-89ab-cdef-0123'],
  ['c2VjcmV0LWtl/eQ9Z==', 'c2VjcmV0LWtl'],
  ['12|0123456789abcdefghij', undefined],
  ['c2VjcmV0LWtleQ==', undefined],
  ['0123456789abcdefghij', undefined],
  ['abcdef_abc', undefined],
])('of %s what stands before the last sign is %s', (key, left) => {
  const credential = keyUpToSign(key)
  const characters = left === undefined ? undefined : key.length - left.length
  expect(credential).toStrictEqual(characters === undefined ? undefined : { kind: 'truncated', characters })
})

test.each([
  ['sk_live_12345678', 4],
  ['c2VjcmV0LWtleQ==', 6],
  ['a-b-c-d-e-f', 7],
  ['abcde', 4],
])('of %s the last %i characters are cut', (key, characters) => {
  expect(truncatedKey(key)).toStrictEqual({ kind: 'truncated', characters })
})

test.each([
  ['0123456789abcdefghij', 0],
  ['12|0123456789abcdefghij', 3],
  ['key_0123456789abcdefghij', 4],
  ['sk_live_0123456789abcdefghij', 8],
  ['01234567-89ab-cdef-0123-456789abcdef', 19],
  // What is left must be a secret still.
  ['abcdefg_0123456789ab', 8],
  ['abcdefgh_0123456789a', 0],
])('the beginning of %s is behind %i characters, which may be no secret', (key, after) => {
  expect(beheadedKey(key)).toStrictEqual({ kind: 'beheaded', characters: after + 4 })
  const replaced = keyWithPartReplaced(key, 'beginning', (from) => from.charAt(0))
  expect(replaced).toMatchObject({ kind: 'middle-replaced', after })
  const sent = credentialHeaders(replaced ?? noCredential, key)['authorization']?.replace('Bearer ', '') ?? ''
  expect(sent).toHaveLength(key.length)
  expect([...sent].filter((sign, at) => sign !== key[at])).toHaveLength(4)
})

test.each(['', 'a', 'abcd', '==abc', 'a----'])('%j is too short to be cut', (key) => {
  expect(truncatedKey(key)).toBeUndefined()
})

test('no curl argument holds the key or what is derived from it', () => {
  const long = anyKey.filter((key) => key.length >= 12)
  fc.assert(
    fc.property(credential, long, (sent, key) => {
      const text = curlCredential(sent, 'PETSTORE_API_KEY').join(' ')
      // A letter or two of a key may stand anywhere.
      const telling = derivedSecrets(key).filter(({ length }) => length >= 8)
      for (const secret of telling) expect(text).not.toContain(secret)
    }),
  )
})

test('every credential made from the key is masked, in any letter case', () => {
  fc.assert(
    fc.property(
      anyKey.filter(({ length }) => length >= 12),
      (key) => {
        const made: (Credential | undefined)[] = [
          { kind: 'basic' },
          { kind: 'basic-user' },
          { kind: 'encoded', as: 'base64' },
          { kind: 'encoded', as: 'percent' },
          { kind: 'bare' },
          { kind: 'key-case' },
          ...[truncatedKey(key), beheadedKey(key), keyWithPartReplaced(key, 'middle', () => '~')],
        ]
        const mask = createMask([key])
        for (const one of made) {
          const { authorization = '' } = one === undefined ? {} : credentialHeaders(one, key)
          const token = authorization.replace(/^(Bearer|Basic) /, '')
          // A shorter one stands in half of all words.
          if (token.length < 8) continue
          for (const text of [token, token.toUpperCase()])
            expect(mask(`< ${text} >`).replaceAll(/<key>|~/g, '')).toBe('<  >')
        }
      },
    ),
  )
})
