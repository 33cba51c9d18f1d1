import { expect, test } from 'vitest'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { credentialHeaders } from '../../../../src/http/credential.ts'
import { requestWriter } from '../../../../src/http/write-request.ts'
import { plainList } from '../../../../src/preflight/preflight-requests.ts'
import { credentialMaker } from '../../../../src/scenario/steps/credential-maker.ts'
import type { Credential } from '../../../../src/spec/credential.ts'

const apiKey = 'petstore-2026-abcdefgh-wxyz'
const baseUrl = 'https://pets.example/v1'
const maker = (
  key: string,
  rateLimitKey?: string,
  cookies: () => { readonly Cookie?: string } = () => ({}),
) => credentialMaker({ apiKey: key, rateLimitKey, baseUrl }, chanceStream(1, 'credentials'), cookies)

test('a near miss that is the second key is none', () => {
  const made = maker(apiKey)('the key without its end')
  expect(made).toMatchObject({ kind: 'truncated' })
  const characters = made.kind === 'truncated' ? made.characters : 0
  const left = apiKey.slice(0, apiKey.length - characters)
  expect(() => maker(apiKey, left)('the key without its end')).toThrow('it is a valid key here')
  expect(maker(apiKey, `${left}x`)('the key without its end')).toEqual(made)
})

test('near misses are made from the second key where that is wanted, and other wrong keys as ever', () => {
  const second = 'pet_0123456789abcdefghijklmnopqrstuv'
  const keys = { apiKey, rateLimitKey: second, baseUrl, missesSecondKey: true as const }
  const make = credentialMaker(keys, chanceStream(1, 'credentials'), () => ({}))
  const of = 'PETSTORE_RATE_LIMIT_KEY'
  const made = make('the key without its end')
  expect(made).toEqual({ kind: 'truncated', characters: 4, of })
  for (const kind of ['the key with more behind it', 'the key in quotes', 'the key encoded'] as const)
    expect(make(kind)).toMatchObject({ of })
  for (const kind of ['an unrelated key', 'an empty token', 'the Basic scheme', 'no credential'] as const)
    expect(make(kind)).not.toHaveProperty('of')
  const write = requestWriter('', apiKey, { secondKey: second })
  const headersOf = (credential: Credential) => write({ ...plainList, credential }).headers
  expect(headersOf(made)).toContain(`Bearer ${second.slice(0, -4)}`)
  expect(headersOf({ kind: 'basic' })).toContain(`Basic ${btoa(`${apiKey}:${apiKey}`)}`)
})

test('the word undefined is tried where there is no second key', () => {
  const undefinedWord = { kind: 'unrelated', token: 'undefined' }
  expect(maker(apiKey)('the word undefined')).toEqual(undefinedWord)
  expect(() => maker(apiKey, 'undefined')('the word undefined')).toThrow('it is a valid key here')
})

test('nor is a word that is one of the run’s keys', () => {
  expect(() => maker(apiKey, 'special-key')('a key of the documentation')).toThrow('it is a valid key here')
  expect(() => maker('special-key')('a key of the documentation')).toThrow('it is a valid key here')
  expect(maker(apiKey)('a key of the documentation')).toEqual({ kind: 'unrelated', token: 'special-key' })
  expect(maker(apiKey)('the word undefined')).toEqual({ kind: 'unrelated', token: 'undefined' })
})

test.each([
  ['a token of 450 characters', 450],
  ['a token of 3,000 characters', 3000],
] as const)('%s is as long as it says', (kind, length) => {
  const made = maker(apiKey)(kind)
  expect(made.kind === 'unrelated' && made.token.length).toBe(length)
})

test.each([
  ['abcdefgh', 'abcd'],
  ['abcd', 'ab'],
  ['k12', 'k'],
  ['==abc', '=='],
])('the near miss of %s is %s', (key, left) => {
  const made = maker(key)('the key without its end')
  expect(credentialHeaders(made, key)).toEqual({ authorization: `Bearer ${left}` })
})

test('a key of one character has none', () => {
  expect(() => maker('k')('the key without its end')).toThrow('the key is too short for that')
})

test('who says to come from within comes from one address and from another, from a page, and to look after the service', () => {
  const made = maker(apiKey)
  const fields = [1, 2, 3].map(() => credentialHeaders(made('no credential, as if from within'), apiKey))
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
  let cookies: { readonly Cookie?: string } = {}
  const made = maker(apiKey, undefined, () => cookies)
  const headers = (): Record<string, string> =>
    credentialHeaders(made('no credential, as if from within'), apiKey)
  expect(headers()).not.toHaveProperty('cookie')
  cookies = { Cookie: 'session=1' }
  expect(headers()).toMatchObject({ cookie: 'session=1' })
})

test('an empty field has no scheme either', () => {
  const made = maker(apiKey)
  expect(credentialHeaders(made('an empty field'), apiKey)).toEqual({ authorization: '' })
  expect(credentialHeaders(made('an empty token'), apiKey)).toEqual({ authorization: 'Bearer ' })
})

test('a word that begins as Bearer does is another one', () => {
  const made = maker(apiKey)('a scheme word that begins with Bearer')
  expect(credentialHeaders(made, apiKey)['authorization']).toMatch(new RegExp(`^Bearer[sX2] ${apiKey}$`))
})
