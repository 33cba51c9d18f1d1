import { describe, expect, it } from 'vitest'
import { noCredential } from '../../../src/http/credential.ts'
import { anExchange, errorText, type Given, judged, judgementsOn, now, rateHeaders } from './an-exchange.ts'

const sent = (headers: NonNullable<Given['headers']>, given: Given = {}): Given => ({ ...given, headers })
const limits = (limit: string, remaining: string): Given =>
  sent({ 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': remaining })
const reset = (value: string, date?: string | null): Given =>
  sent({
    'x-ratelimit-reset': value,
    ...(date === null ? { date: undefined } : date === undefined ? {} : { date }),
  })
const seconds = now / 1000
const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

describe('RATE-1', () => {
  it.each([200, 400, 401, 404, 429])('wants all three headers on a %i', (status) => {
    const text = errorText(status)
    expect(judged(anExchange({ status, text }))).toMatchObject({ 'RATE-1': 'satisfied' })
    for (const name of names) {
      const exchange = anExchange(sent({ [name]: undefined }, { status, text }))
      expect(judged(exchange)).toMatchObject({ 'RATE-1': 'violated' })
      // What is missing cannot contradict the rest.
      expect(judgementsOn(exchange)).toContainEqual(
        expect.objectContaining({ requirement: 'RATE-2', state: 'undetermined', blockedBy: 'RATE-1' }),
      )
    }
  })

  it('says nothing of what the headers mean where there are none', () => {
    const none = sent(Object.fromEntries(names.map((name) => [name, undefined])))
    const found = judgementsOn(anExchange(none), 'free').filter(({ requirement }) =>
      /^RATE/.test(requirement),
    )
    const missing = `${names.join(', ')} missing`
    expect(found).toMatchObject([
      {
        ...{ requirement: 'RATE-1', state: 'violated' },
        ...{ expected: names.join(', '), actual: `${missing} on 200` },
      },
      { requirement: 'RATE-2', state: 'undetermined', reason: missing, blockedBy: 'RATE-1' },
    ])
    const limitAlone = sent({ ...none.headers, 'x-ratelimit-limit': '60' })
    expect(judged(anExchange(limitAlone), 'free')).toMatchObject({ 'RATE-4': 'satisfied' })
  })

  it('leaves the plan open where Limit alone is missing', () => {
    const exchange = anExchange(sent({ 'x-ratelimit-limit': undefined }))
    expect(judgementsOn(exchange, 'free')).toContainEqual(
      expect.objectContaining({
        ...{ requirement: 'RATE-4', state: 'undetermined' },
        ...{ reason: 'X-RateLimit-Limit missing', blockedBy: 'RATE-1' },
      }),
    )
  })

  it('asks nothing of a 5xx, which may be a gateway that knows nothing of limits', () => {
    const found = judged(anExchange(sent({ 'x-ratelimit-limit': undefined }, { status: 500 })))
    expect(found).not.toHaveProperty('RATE-1')
    expect(found).not.toHaveProperty('RATE-2')
  })
})

describe('RATE-2', () => {
  const badToken = { credential: noCredential, status: 400, text: errorText(400) }

  it.each<readonly [string, Given]>([
    ['the last request spent', limits('60', '0')],
    ['nothing spent', limits('60', '60')],
    ['an even larger limit', limits('100000', '99999')],
    ['a Limit of 0 on a 401', { ...limits('0', '0'), status: 401, text: errorText(401) }],
    ['Reset at this moment', reset(String(seconds))],
    ['Reset a few seconds before the Date', reset(String(seconds - 5))],
    ["Reset at the day's end", reset(String(seconds + 86_400))],
    ['Reset with a fraction', reset(`${seconds + 1}.25`)],
    ['Reset without a Date, even of another century', reset('1000000000', null)],
    ['Reset far off without a Date', reset('100000000000', null)],
    ['Reset beside a Date that is none', reset(String(seconds - 3600), 'now')],
  ])('takes %s', (_, given) => {
    expect(judged(anExchange(given))).toMatchObject({ 'RATE-1': 'satisfied', 'RATE-2': 'satisfied' })
  })

  it('allows for as long as the answer took', () => {
    const took = (value: number) => judged({ ...anExchange(reset(String(value))), durationMs: 1000 })
    expect(took(seconds - 6)).toMatchObject({ 'RATE-2': 'satisfied' })
    expect(took(seconds - 7)).toMatchObject({ 'RATE-2': 'violated' })
  })

  it('is broken by a header that is wrong, whichever others are missing', () => {
    const partial = sent({ 'x-ratelimit-limit': undefined, 'x-ratelimit-remaining': 'few' })
    expect(judged(anExchange(partial))).toMatchObject({ 'RATE-1': 'violated', 'RATE-2': 'violated' })
  })

  it('is open where the rest is right, and tells what is missing', () => {
    const alone = sent({ 'x-ratelimit-limit': undefined, 'x-ratelimit-reset': undefined })
    expect(judgementsOn(anExchange(alone))).toContainEqual(
      expect.objectContaining({
        requirement: 'RATE-2',
        reason: 'x-ratelimit-limit, x-ratelimit-reset missing',
      }),
    )
  })

  it.each<readonly [string, string, Given]>([
    ['X-RateLimit-Limit: a whole number above 0', '0', limits('0', '0')],
    [
      'X-RateLimit-Limit: a whole number',
      'sixty',
      { ...limits('sixty', '0'), status: 401, text: errorText(401) },
    ],
    ['X-RateLimit-Remaining: a whole number', 'few', limits('60', 'few')],
    ['X-RateLimit-Remaining of at most 60', '61', limits('60', '61')],
    ['X-RateLimit-Reset: a Unix timestamp in seconds', 'soon', reset('soon')],
    ['X-RateLimit-Reset: a Unix timestamp in seconds', '60, which is 1970-01-01T00:01:00.000Z', reset('60')],
    [
      'X-RateLimit-Reset: a Unix timestamp in seconds',
      '100000000001, which is not in seconds',
      reset('100000000001'),
    ],
    [
      `X-RateLimit-Reset not before the response's own Date, ${seconds}`,
      `${seconds - 90}, 90 s in the past`,
      reset(String(seconds - 90)),
    ],
  ])('expects %s, not %s', (expected, actual, given) => {
    expect(judgementsOn(anExchange(given))).toContainEqual(
      expect.objectContaining({ requirement: 'RATE-2', state: 'violated', expected, actual }),
    )
  })

  it('goes by the own Date of a target whose clock is wrong', () => {
    const slow = { 'x-ratelimit-reset': '1500000060', date: new Date(1.5e12).toUTCString() }
    expect(judged(anExchange(sent(slow)))).toMatchObject({ 'RATE-2': 'satisfied' })
  })

  it.each<readonly [string, Given]>([
    ['a Limit of 0', limits('0', '0')],
    ['a Limit of 0 where a 400 tells that there is no token', { ...limits('0', '0'), ...badToken }],
    ['a Limit that is no number', limits('sixty', '59')],
    ['a fractional Limit', limits('60.0', '59')],
    ['a negative Limit', limits('-1', '0')],
    ['an empty Limit', limits('', '0')],
    ['two values for Limit', limits('60, 1000', '59')],
    ['a negative Remaining', limits('60', '-1')],
    ['a fractional Remaining', limits('60', '58.5')],
    ['more Remaining than Limit', limits('60', '61')],
    ['more Remaining than Limit, as text goes', limits('100', '1000')],
    ['Reset in milliseconds', reset(String(now + 60_000))],
    ['Reset in milliseconds without a Date', reset(String(now + 60_000), null)],
    ['Reset in seconds from now', reset('60')],
    ['Reset in seconds from now without a Date', reset('60', null)],
    ['Reset as an ISO date', reset('2026-03-14T09:27:53Z')],
    ['Reset as an HTTP date', reset(new Date(now + 60_000).toUTCString())],
    ['Reset six seconds in the past', reset(String(seconds - 6))],
    ['an empty Reset', reset('')],
    ['Reset just below what is a time', reset('999999999', null)],
    ['Reset just above what is in seconds', reset('100000000001', null)],
  ])('does not take %s', (_, given) => {
    expect(judged(anExchange(given))).toMatchObject({ 'RATE-1': 'satisfied', 'RATE-2': 'violated' })
  })
})

describe('RATE-4', () => {
  it.each([
    ['free', '60'],
    ['free', '1000'],
    ['pro', '300'],
    ['pro', '10000'],
    ['business', '1000'],
    ['business', '100000'],
  ] as const)("takes the %s plan's %s", (plan, limit) => {
    expect(judged(anExchange(limits(limit, '0')), plan)).toMatchObject({ 'RATE-4': 'satisfied' })
  })

  it.each([
    ['free', '300'],
    ['free', '61'],
    ['pro', '60'],
    ['business', '10000'],
  ] as const)('does not take %s with %s', (plan, limit) => {
    expect(judged(anExchange(limits(limit, '0')), plan)).toMatchObject({ 'RATE-4': 'violated' })
  })

  const off = (secondsOff: number, limit: string, more: Readonly<Record<string, string>> = {}): Given =>
    sent({
      'x-ratelimit-limit': limit,
      'x-ratelimit-remaining': '7',
      'x-ratelimit-reset': String(Math.ceil(seconds) + secondsOff),
      ...more,
    })

  it("does not take the minute's figure beside a Reset that no minute has", () => {
    expect(judged(anExchange(off(900, '1000')), 'business')).toMatchObject({ 'RATE-4': 'violated' })
    for (const secondsOff of [120, 130])
      expect(judged(anExchange(off(secondsOff, '1000')), 'business')).toMatchObject({ 'RATE-4': 'satisfied' })
    expect(judged(anExchange(off(131, '1000')), 'business')).toMatchObject({ 'RATE-4': 'violated' })
    const last = off(0, '1000', { 'x-ratelimit-reset': '100000000000' })
    expect(judged(anExchange(last), 'business')).toMatchObject({
      'RATE-2': 'satisfied',
      'RATE-4': 'violated',
    })
    // What the smallest plan has for a day is what another has for a minute.
    expect(judged(anExchange(off(900, '1000')), 'free')).toMatchObject({ 'RATE-4': 'satisfied' })
    expect(judged(anExchange(off(900, '100000')), 'business')).toMatchObject({ 'RATE-4': 'satisfied' })
  })

  it('takes a Reset that is far off by a Date alone that an edge stamps late, or by our clock alone', () => {
    const date = new Date(now - 900_000).toUTCString()
    expect(judged(anExchange(off(60, '1000', { date })), 'business')).toMatchObject({ 'RATE-4': 'satisfied' })
    const exchange = anExchange(off(960, '1000', { date: new Date(now + 900_000).toUTCString() }))
    expect(judged(exchange, 'business')).toMatchObject({ 'RATE-4': 'satisfied' })
  })

  it('takes any Reset where nothing remains, where nobody knows the time, or where it is no timestamp', () => {
    const spent = off(900, '1000', { 'x-ratelimit-remaining': '0' })
    expect(judged(anExchange(spent), 'business')).toMatchObject({ 'RATE-4': 'satisfied' })
    const text = errorText(429)
    expect(judged(anExchange({ ...off(900, '1000'), status: 429, text }), 'business')).toMatchObject({
      'RATE-4': 'satisfied',
    })
    const milliseconds = off(0, '1000', { 'x-ratelimit-reset': String(now) })
    expect(judged(anExchange(milliseconds), 'business')).toMatchObject({
      'RATE-4': 'satisfied',
      'RATE-2': 'violated',
    })
  })

  it('leaves a Limit that is no number to RATE-2', () => {
    const said = judged(anExchange(limits('many', '0')), 'free')
    expect(said).toMatchObject({ 'RATE-2': 'violated' })
    expect(said).not.toHaveProperty('RATE-4')
  })

  it.each<readonly [string, Given, 'free' | 'enterprise' | undefined]>([
    ['no plan is declared', {}, undefined],
    ['the plan is custom', {}, 'enterprise'],
    ['the rate-limit key was sent', { keyVariable: 'PETSTORE_RATE_LIMIT_KEY' }, 'free'],
    ['no key was sent', { credential: { kind: 'none' }, status: 401, text: errorText(401) }, 'free'],
    ['the key was answered 401', { status: 401, text: errorText(401) }, 'free'],
  ])('is not judged where %s', (_, given, plan) => {
    const headers = { ...rateHeaders, 'x-ratelimit-limit': '77' }
    expect(judged(anExchange({ ...given, headers }), plan)).not.toHaveProperty('RATE-4')
  })
})
