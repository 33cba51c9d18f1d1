import { expect, test } from 'vitest'
import { BadCredentials } from '../../../../src/check/probes/bad-credentials.ts'
import { credentialHeaders } from '../../../../src/client/credential.ts'
import { chanceStream } from '../../../../src/generate/chance.ts'

const apiKey = 'petstore-2026-abcdefgh-wxyz'
const baseUrl = 'https://pets.example/v1'
const credentials = (rateLimitKey?: string) =>
  new BadCredentials({ apiKey, rateLimitKey, baseUrl }, chanceStream(1, 'credentials'))

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
    { apiKey: key, rateLimitKey: undefined, baseUrl },
    chanceStream(1, 'credentials'),
  ).of('the key without its end')
  expect(credentialHeaders(made, key)).toEqual({ authorization: `Bearer ${left}` })
})

test('a key of one character has none', () => {
  const short = new BadCredentials(
    { apiKey: 'k', rateLimitKey: undefined, baseUrl },
    chanceStream(1, 'credentials'),
  )
  expect(() => short.of('the key without its end')).toThrow('the key is too short for that')
})

test('who says to come from within comes from one address and from another, and from a page of the service', () => {
  const made = credentials()
  const fields = [1, 2].map(() => credentialHeaders(made.of('no credential, as if from within'), apiKey))
  const [loopback, other] = fields.toSorted((one) => (one['origin'] === undefined ? -1 : 1))
  expect(loopback?.['x-forwarded-for']).toBe('127.0.0.1')
  expect(other?.['x-forwarded-for']).toMatch(/^(10|192\.168)\./)
  expect(other?.['origin']).toBe('https://pets.example')
  for (const one of fields) expect(one['authorization']).toBeUndefined()
})

test('a word that begins as Bearer does is another one', () => {
  const made = credentials().of('a scheme word that begins with Bearer')
  expect(credentialHeaders(made, apiKey)['authorization']).toMatch(new RegExp(`^Bearer[sX2] ${apiKey}$`))
})
