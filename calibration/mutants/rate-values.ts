import type { Allowance } from '../../src/service/limits/limiter.ts'
import { type Call, type Edit, responsesTo, withHeaders } from './edits.ts'
import { aim, edge, family, faults, mutant, reading, withStatus } from './faults.ts'
import { isCreate, isFetch } from './guards.ts'
import { hourly } from './main-key-limits.ts'
import { telling, tellingAgain } from './telling.ts'

const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000)

const ofKey = (key: Call['key']) => (call: Call) => call.key === key

/** Remaining is kept within the Limit told of: the plan is wrong, not the arithmetic. */
const planned = (tell: (limit: number) => number, when: (call: Call) => boolean): Edit =>
  telling(({ limit, remaining }, call) =>
    when(call) ? { limit: tell(limit), remaining: Math.min(remaining, tell(limit)) } : {},
  )

/** Keeps a number of its own for each bucket. */
const counting = (tell: (asked: number, allowance: Allowance) => number): Edit =>
  tellingAgain<number>((before = 0, allowance) => [before + 1, { remaining: tell(before + 1, allowance) }])

/**
 * Headers of the limit that are no whole numbers, not the plan's, or do not follow what is spent (interface document,
 * Limits).
 */
export const rateValues = [
  // Headers that are no whole numbers, or untrue on their face (interface document, Limits).
  ...family(aim('RATE-2', { factors: 'plain' }), telling, {
    'rate-limit-zero': ['sends Limit 0', () => ({ limit: 0 }), { collateral: ['RATE-4'] }],
    'rate-limit-zero-on-400': {
      summary: 'answers an empty bearer token with 400, and tells of Limit 0 and Remaining 0 with that',
      factors: undefined,
      apply: responsesTo([401, (call) => call.header('authorization')?.trim() === 'Bearer'], (raw) => ({
        ...withHeaders(raw, { 'X-RateLimit-Limit': '0', 'X-RateLimit-Remaining': '0' }),
        status: 400,
        text: '{"code":"no_token","message":"There is no token.","status":400}',
      })),
    },
    'rate-limit-fraction': ['sends Limit with a decimal point', ({ limit }) => ({ limit: limit.toFixed(1) })],
    'rate-limit-with-unit': ['sends Limit with its unit', ({ limit }) => ({ limit: `${limit} per minute` })],
    'rate-limit-with-policy': mutant('sends Limit with its window, as a draft of the IETF did', {
      apply: telling(({ limit }) => ({ limit: `${limit}, ${limit};w=60` })),
    }),
    'rate-limit-negative': ['sends Limit -1', () => ({ limit: -1 })],
    'rate-limit-unlimited': ['sends the word unlimited for Limit', () => ({ limit: 'unlimited' })],
    'rate-limit-grouped': mutant('sends Limit with a comma between thousands', {
      apply: telling(({ limit }) => ({
        limit: `${Math.floor(limit / 1000)},${String(limit % 1000).padStart(3, '0')}`,
      })),
    }),
    'rate-limit-empty': ['sends an empty Limit', () => ({ limit: '' })],
    'rate-remaining-over-limit': mutant('sends a Remaining over Limit', {
      collateral: ['RATE-3', 'RATE-7'],
      apply: telling(({ limit, remaining }) => ({ remaining: limit + remaining })),
    }),
    'rate-remaining-one-over-limit': {
      summary: 'counts Remaining before the first request as Limit and one more',
      factors: undefined,
      collateral: ['RATE-3', 'RATE-7'],
      apply: telling(({ remaining }) => ({ remaining: remaining + 2 })),
    },
    'rate-remaining-negative': mutant('sends a negative Remaining', {
      apply: telling(({ remaining }) => ({ remaining: -1 - remaining })),
    }),
    'rate-remaining-unlimited': mutant('sends the word unlimited for Remaining', {
      apply: telling(() => ({ remaining: 'unlimited' })),
    }),
    'rate-remaining-fraction': mutant('sends Remaining with a fraction', {
      apply: telling(({ remaining }) => ({ remaining: (remaining + 0.5).toFixed(2) })),
    }),
    'rate-remaining-of-limit': mutant('sends Remaining as a share of Limit', {
      apply: telling(({ limit, remaining }) => ({ remaining: `${remaining}/${limit}` })),
    }),
    'rate-remaining-empty': ['sends an empty Remaining', () => ({ remaining: '' })],
    'rate-reset-milliseconds': mutant('sends Reset in milliseconds', {
      apply: telling(({ resetAt }) => ({ reset: Math.ceil(resetAt) })),
    }),
    'rate-reset-relative': mutant('sends the seconds until Reset', {
      apply: telling(({ resetAt }, call) => ({ reset: Math.max(0, seconds(resetAt - call.at)) })),
    }),
    'rate-reset-past': mutant('sends the start of the hour before for Reset', {
      collateral: ['RATE-10'],
      apply: telling((_, call) => ({ reset: seconds(call.at) - 3600 })),
    }),
    'rate-reset-minute-ago': mutant('sends the start of the window for Reset', {
      collateral: ['RATE-10'],
      apply: telling((_, call) => ({ reset: seconds(call.at) - 60 })),
    }),
    'rate-reset-iso-date': mutant('sends Reset as an ISO date', {
      apply: telling(({ resetAt }) => ({ reset: new Date(resetAt).toISOString() })),
    }),
    'rate-reset-http-date': mutant('sends Reset as an HTTP date', {
      apply: telling(({ resetAt }) => ({ reset: new Date(resetAt).toUTCString() })),
    }),
    'rate-reset-zero': ['sends Reset 0', () => ({ reset: 0 })],
    'rate-reset-zero-on-401': edge('sends Reset 0 with 401', withStatus[401], reading, {
      apply: telling((_, __, status) => (status === 401 ? { reset: 0 } : {})),
    }),
    'rate-reset-past-on-404': edge('sends a Reset of an hour ago with 404', withStatus[404], reading, {
      apply: telling((_, call, status) => (status === 404 ? { reset: seconds(call.at) - 3600 } : {})),
    }),
    'rate-remaining-over-limit-on-401': edge('sends Remaining over Limit with 401', withStatus[401], {
      profiles: reading,
      apply: telling(({ limit }, _, status) => (status === 401 ? { remaining: limit + 1 } : {})),
    }),
  }),
  // Remaining that does not follow what is spent (interface document, Limits).
  ...faults('RATE-3', {
    'remaining-frozen': mutant('sends the same Remaining with every response', {
      collateral: ['RATE-7'],
      apply: telling(({ limit }) => ({ remaining: limit - 1 })),
    }),
    'remaining-frozen-until-refused': mutant('sends the full Limit for Remaining until nothing remains', {
      apply: telling(({ limit, remaining }) => ({ remaining: remaining === 0 ? 0 : limit })),
    }),
    'remaining-rises': mutant('counts Remaining up', {
      collateral: ['RATE-7'],
      apply: telling(({ limit, remaining }) => ({ remaining: limit - remaining })),
    }),
    'remaining-alternates': edge('sends Limit and one less in turns', {
      mayBreak: ['RATE-7'],
      apply: counting((asked, { limit, allowed }) => (allowed ? limit - (asked % 2) : 0)),
    }),
    'remaining-spent-on-creates-only': edge('tells of the requests that creates spent alone', {
      mayBreak: ['RATE-2', 'RATE-7', 'RATE-10'],
      apply: telling(({ limit, allowed }, call) => (isCreate(call) || !allowed ? {} : { remaining: limit })),
    }),
    'remaining-full-on-creates': edge('tells of the whole Limit remaining with every create', {
      mayBreak: ['RATE-2'],
      showsAfter: { createPet: 24 },
      // In a minute's window as much may come back as is spent on creates.
      settings: hourly,
      apply: telling(({ limit }, call) => (isCreate(call) ? { remaining: limit } : {})),
    }),
  }),
  // Limits that are not the plan's (interface document, Limits, by plan).
  ...faults('RATE-4', {
    'plan-business-500': mutant('tells of 500 requests on the Business plan', 'plain', {
      // RATE-3 where a run is within one minute from its first request to the 500th.
      mayBreak: ['RATE-2', 'RATE-3'],
      apply: planned(() => 500, ofKey('business')),
    }),
    'plan-business-1001': mutant('tells of 1,001 requests on the Business plan', 'plain', {
      mayBreak: ['RATE-3'],
      apply: planned(() => 1001, ofKey('business')),
    }),
    'plan-business-as-pro': mutant("tells of Pro's 300 requests on the Business plan", 'plain', {
      mayBreak: ['RATE-3'],
      apply: planned(() => 300, ofKey('business')),
    }),
    'plan-business-per-second': mutant('tells of the requests of a second, 17, on the Business plan', {
      factors: 'plain',
      apply: planned(() => 17, ofKey('business')),
    }),
    'plan-business-999-on-get': edge('tells of 999 requests on fetches on the Business plan', reading, {
      factors: ['operation: getPet'],
      apply: planned(
        () => 999,
        (call) => call.key === 'business' && isFetch(call),
      ),
    }),
    'plan-pro-as-free': ["tells of Free's 60 requests on the Pro plan", planned(() => 60, ofKey('pro'))],
    'plan-free-100': ['tells of 100 requests on the Free plan', planned(() => 100, ofKey('free'))],
  }),
]
