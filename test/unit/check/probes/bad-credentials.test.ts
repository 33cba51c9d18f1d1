import { expect, test } from 'vitest'
import { BadCredentials } from '../../../../src/check/probes/bad-credentials.ts'
import { credentialHeaders } from '../../../../src/client/credential.ts'
import { chanceStream } from '../../../../src/generate/chance.ts'

const apiKey = 'petstore-2026-abcdefgh-wxyz'
const credentials = (rateLimitKey?: string) =>
  new BadCredentials({ apiKey, rateLimitKey }, chanceStream(1, 'credentials'))

test('a near miss that is the second key is none', () => {
  const made = credentials().of('the key without its end')
  expect(made).toMatchObject({ kind: 'truncated' })
  const characters = made.kind === 'truncated' ? made.characters : 0
  const left = apiKey.slice(0, apiKey.length - characters)
  expect(() => credentials(left).of('the key without its end')).toThrow('it is a valid key here')
  expect(credentials(`${left}x`).of('the key without its end')).toEqual(made)
})

test('nor is a word that is one of the run’s keys', () => {
  expect(() => credentials('special-key').of('a key of the documentation')).toThrow('it is a valid key here')
  expect(credentials().of('a key of the documentation')).toEqual({ kind: 'unrelated', token: 'special-key' })
})

test.each([
  ['abcdefgh', 'abcd'],
  ['abcd', 'ab'],
  ['k12', 'k'],
  ['==abc', '=='],
])('the near miss of %s is %s', (key, left) => {
  const made = new BadCredentials(
    { apiKey: key, rateLimitKey: undefined },
    chanceStream(1, 'credentials'),
  ).of('the key without its end')
  expect(credentialHeaders(made, key)).toEqual({ authorization: `Bearer ${left}` })
})

test('a key of one character has none', () => {
  const short = new BadCredentials({ apiKey: 'k', rateLimitKey: undefined }, chanceStream(1, 'credentials'))
  expect(() => short.of('the key without its end')).toThrow('the key is too short for that')
})
