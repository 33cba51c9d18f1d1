import { describe, expect, it } from 'vitest'
import type { Credential } from '../../../src/spec/credential.ts'
import { anExchange, type Given, judged, judgementsOn, now } from './an-exchange.ts'

const refused = (
  headers: Given['headers'] = {},
  given: Given = {},
  beside?: number,
): ReturnType<typeof judged> =>
  judged({
    ...anExchange({
      status: 429,
      text: '',
      headers: { 'content-type': undefined, 'retry-after': '60', 'x-ratelimit-remaining': '0', ...headers },
      ...given,
    }),
    ...(beside === undefined ? {} : { beside }),
  })

const keys = ['PETSTORE_API_KEY', 'PETSTORE_RATE_LIMIT_KEY'] as const
const credentials: readonly Credential[] = [{ kind: 'none' }, { kind: 'key' }]

describe('RATE-6', () => {
  it.each(keys)('is judged by every 429, that of %s too', (keyVariable) => {
    for (const credential of credentials) {
      for (const operation of ['listPets', 'createPet', 'getPet', 'listOrders'] as const) {
        const given: Given = { keyVariable, operation, credential }
        expect(refused({}, given)).toMatchObject({ 'RATE-6': 'satisfied' })
        expect(refused({ 'retry-after': undefined }, given)).toMatchObject({ 'RATE-6': 'violated' })
      }
    }
  })

  it.each(['soon', '', '-1', '1.5', '60 s', 'Sat, 14 Mar 2026', '2026-03-14T09:27:00Z'])(
    'is violated by "%s"',
    (retryAfter) => {
      expect(refused({ 'retry-after': retryAfter })).toMatchObject({ 'RATE-6': 'violated' })
    },
  )

  it.each(['soon', undefined])('is violated by what the 429 has: %s', (retryAfter) => {
    const exchange = anExchange({ status: 429, text: '', headers: { 'retry-after': retryAfter } })
    expect(judgementsOn(exchange)).toContainEqual({
      ...{ requirement: 'RATE-6', state: 'violated', exchanges: [exchange] },
      expected: 'Retry-After: whole seconds or an HTTP date',
      actual: `Retry-After: ${retryAfter ?? 'none'}`,
    })
  })

  it('is satisfied by seconds and by a date, with a Date or without', () => {
    for (const date of [undefined, new Date(now).toUTCString()]) {
      for (const retryAfter of ['0', '3600', new Date(now + 60_000).toUTCString()]) {
        expect(refused({ 'retry-after': retryAfter, date })).toMatchObject({ 'RATE-6': 'satisfied' })
      }
    }
  })

  it('is not touched by other answers', () => {
    const found = judged(anExchange({ headers: { 'retry-after': 'soon' } }))
    expect(found).not.toHaveProperty('RATE-6')
    expect(found).not.toHaveProperty('RATE-7')
  })
})

describe('RATE-7', () => {
  const seconds = (ahead: number): string => String(now / 1000 + ahead)

  it.each(keys)('is violated by a 429 whose own Remaining is above 0, on %s', (keyVariable) => {
    expect(refused({}, { keyVariable })).toMatchObject({ 'RATE-7': 'satisfied' })
    expect(refused({ 'x-ratelimit-remaining': '1' }, { keyVariable })).toMatchObject({ 'RATE-7': 'violated' })
  })

  it.each<readonly [string, Given['headers']]>([
    ['Retry-After reaches beyond Reset', { 'retry-after': '61' }],
    ['Retry-After is a date beyond Reset', { 'retry-after': new Date(now + 61_000).toUTCString() }],
    ['Reset shows the day', { 'x-ratelimit-reset': seconds(80_000) }],
    ['nobody knows how far off Reset is', { date: undefined }],
  ])('is not judged where %s', (_, headers) => {
    for (const keyVariable of keys) {
      expect(refused({ 'x-ratelimit-remaining': '1', ...headers }, { keyVariable })).not.toHaveProperty(
        'RATE-7',
      )
    }
  })

  it.each(keys)('is violated by a request that was alone, and not beside others, on %s', (keyVariable) => {
    const headers = { 'x-ratelimit-remaining': '50', 'retry-after': '1' }
    expect(refused(headers, { keyVariable })).toMatchObject({ 'RATE-7': 'violated' })
    expect(refused(headers, { keyVariable }, 3)).not.toHaveProperty('RATE-7')
  })

  it('is open on the main key where Reset is as near as times are rounded', () => {
    const told = { 'x-ratelimit-remaining': '1', 'retry-after': '1' }
    const at = (ahead: number, given: Given = {}) =>
      refused({ ...told, 'x-ratelimit-reset': seconds(ahead) }, given)
    expect(at(2)).not.toHaveProperty('RATE-7')
    expect(at(3)).toMatchObject({ 'RATE-7': 'violated' })
    expect(at(2, { keyVariable: 'PETSTORE_RATE_LIMIT_KEY' })).toMatchObject({ 'RATE-7': 'violated' })
  })

  it('is in doubt where Reset lies in the past', () => {
    const told = { 'x-ratelimit-remaining': '1', 'retry-after': '1' }
    const at = (ahead: number) => refused({ ...told, 'x-ratelimit-reset': seconds(ahead) })
    expect(at(-60)).toMatchObject({ 'RATE-7': 'suspicious', 'RATE-2': 'violated' })
    expect(at(-1)).not.toHaveProperty('RATE-7')
    expect(refused({ 'x-ratelimit-reset': seconds(-60) })).toMatchObject({ 'RATE-7': 'satisfied' })
  })

  it.each(['42', undefined])('is in doubt where Reset, %s, cannot be read', (reset) => {
    for (const keyVariable of keys) {
      const told = { 'x-ratelimit-reset': reset }
      expect(refused({ ...told, 'x-ratelimit-remaining': '1' }, { keyVariable })).toMatchObject({
        'RATE-7': 'suspicious',
      })
      expect(refused(told, { keyVariable })).toMatchObject({ 'RATE-7': 'satisfied' })
    }
  })

  it.each(['one', undefined])(
    'is in doubt on the main key where Remaining, %s, cannot be read',
    (remaining) => {
      const told = { 'x-ratelimit-remaining': remaining }
      expect(refused(told)).toMatchObject({ 'RATE-7': 'suspicious' })
      expect(refused(told, { keyVariable: 'PETSTORE_RATE_LIMIT_KEY' })).not.toHaveProperty('RATE-7')
      expect(refused(told, { credential: { kind: 'none' } })).not.toHaveProperty('RATE-7')
    },
  )

  it.each<readonly [string, string, string | undefined, Given['headers']]>([
    ['violated', '7', undefined, {}],
    ['suspicious', '7', 'Reset tells of no window: see RATE-2', { 'x-ratelimit-reset': seconds(-60) }],
    ['suspicious', '7', 'which window it tells of cannot be read', { 'x-ratelimit-reset': 'soon' }],
    ['suspicious', 'few', 'whether requests remained cannot be read', { 'x-ratelimit-remaining': 'few' }],
    [
      'suspicious',
      'none',
      'whether requests remained cannot be read',
      { 'x-ratelimit-remaining': undefined },
    ],
  ])('is %s by a Remaining of %s, for the reason: %s', (state, actual, reason, headers) => {
    const told = { 'x-ratelimit-remaining': '7', 'retry-after': '1', ...headers }
    const exchange = anExchange({ status: 429, text: '', headers: told })
    expect(judgementsOn(exchange).filter(({ requirement }) => requirement === 'RATE-7')).toStrictEqual([
      {
        ...{ requirement: 'RATE-7', state, exchanges: [exchange] },
        ...{ expected: 'X-RateLimit-Remaining: 0 on a 429', actual },
        ...(reason === undefined ? {} : { reason }),
      },
    ])
  })

  it.each<Credential>([{ kind: 'none' }, { kind: 'bare' }])(
    'is not judged without a valid key, which may be counted elsewhere: $kind',
    (credential) => {
      expect(refused({ 'x-ratelimit-remaining': '1' }, { credential })).not.toHaveProperty('RATE-7')
    },
  )
})
