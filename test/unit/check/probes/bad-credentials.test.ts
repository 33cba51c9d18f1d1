import { expect, test } from 'vitest'
import { BadCredentials } from '../../../../src/check/probes/bad-credentials.ts'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { credentialHeaders } from '../../../../src/http/credential.ts'

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

test('who says to come from within comes from one address and from another, from a page, and to look after the service', () => {
  const made = credentials()
  const fields = [1, 2, 3].map(() => credentialHeaders(made.of('no credential, as if from within'), apiKey))
  for (const one of fields) expect(one).not.toHaveProperty('authorization')
  const from = (address: RegExp) => fields.find((one) => address.test(one['x-forwarded-for'] ?? 'nowhere'))
  expect(from(/^127\.0\.0\.1$/)).not.toHaveProperty('origin')
  expect(from(/^(10|192\.168)\./)).toMatchObject({ origin: 'https://pets.example' })
  expect(from(/^nowhere$/)).toMatchObject({
    'user-agent': expect.stringContaining('HealthChecker'),
    'x-original-url': '/v1/pets',
  })
})

test('cookies that who has the key was given are given back without it', () => {
  let cookies: string | undefined
  const made = new BadCredentials(
    { apiKey, rateLimitKey: undefined, baseUrl },
    chanceStream(1, 'credentials'),
    () => cookies,
  )
  const headers = (): Record<string, string> =>
    credentialHeaders(made.of('no credential, as if from within'), apiKey)
  expect(headers()).not.toHaveProperty('cookie')
  cookies = 'session=1'
  expect(headers()).toMatchObject({ cookie: 'session=1' })
})

test('an empty field has no scheme either', () => {
  const made = credentials()
  expect(credentialHeaders(made.of('an empty field'), apiKey)).toEqual({ authorization: '' })
  expect(credentialHeaders(made.of('an empty token'), apiKey)).toEqual({ authorization: 'Bearer ' })
})

test('a word that begins as Bearer does is another one', () => {
  const made = credentials().of('a scheme word that begins with Bearer')
  expect(credentialHeaders(made, apiKey)['authorization']).toMatch(new RegExp(`^Bearer[sX2] ${apiKey}$`))
})
