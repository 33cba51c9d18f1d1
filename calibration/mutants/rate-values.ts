import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { aim } from './aim.ts'
import { faults } from './faults.ts'
import { reading } from './seen-in.ts'
import { telling } from './telling.ts'
import { withStatus } from './with-status.ts'

const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000)
/** Headers that are no whole numbers, or untrue on their face (interface document, Limits). */
export const rateValues = faults(aim('RATE-2', 'plain'), {
  'rate-limit-zero': {
    summary: 'sends Limit 0',
    collateral: ['RATE-4'],
    apply: telling(() => ({ limit: 0 })),
  },
  'rate-limit-fraction': {
    summary: 'sends Limit with a decimal point',
    apply: telling(({ limit }) => ({ limit: limit.toFixed(1) })),
  },
  'rate-limit-with-unit': {
    summary: 'sends Limit with its unit',
    apply: telling(({ limit }) => ({ limit: `${limit} per minute` })),
  },
  'rate-limit-with-policy': {
    summary: 'sends Limit with its window, as a draft of the IETF did',
    apply: telling(({ limit }) => ({ limit: `${limit}, ${limit};w=60` })),
  },
  'rate-limit-negative': {
    summary: 'sends Limit -1',
    apply: telling(() => ({ limit: -1 })),
  },
  'rate-limit-unlimited': {
    summary: 'sends the word unlimited for Limit',
    apply: telling(() => ({ limit: 'unlimited' })),
  },
  'rate-limit-grouped': {
    summary: 'sends Limit with a comma between thousands',
    apply: telling(({ limit }) => ({
      limit: `${Math.floor(limit / 1000)},${String(limit % 1000).padStart(3, '0')}`,
    })),
  },
  'rate-limit-empty': {
    summary: 'sends an empty Limit',
    apply: telling(() => ({ limit: '' })),
  },
  'rate-remaining-over-limit': {
    summary: 'sends a Remaining over Limit',
    collateral: ['RATE-3', 'RATE-7'],
    apply: telling(({ limit, remaining }) => ({ remaining: limit + remaining })),
  },
  'rate-remaining-one-over-limit': {
    summary: 'counts Remaining before the first request as Limit and one more',
    factors: undefined,
    collateral: ['RATE-3', 'RATE-7'],
    apply: telling(({ remaining }) => ({ remaining: remaining + 2 })),
  },
  'rate-remaining-negative': {
    summary: 'sends a negative Remaining',
    apply: telling(({ remaining }) => ({ remaining: -1 - remaining })),
  },
  'rate-remaining-unlimited': {
    summary: 'sends the word unlimited for Remaining',
    apply: telling(() => ({ remaining: 'unlimited' })),
  },
  'rate-remaining-fraction': {
    summary: 'sends Remaining with a fraction',
    apply: telling(({ remaining }) => ({ remaining: (remaining + 0.5).toFixed(2) })),
  },
  'rate-remaining-of-limit': {
    summary: 'sends Remaining as a share of Limit',
    apply: telling(({ limit, remaining }) => ({ remaining: `${remaining}/${limit}` })),
  },
  'rate-remaining-empty': {
    summary: 'sends an empty Remaining',
    apply: telling(() => ({ remaining: '' })),
  },
  'rate-reset-milliseconds': {
    summary: 'sends Reset in milliseconds',
    apply: telling(({ resetAt }) => ({ reset: Math.ceil(resetAt) })),
  },
  'rate-reset-relative': {
    summary: 'sends the seconds until Reset',
    apply: telling(({ resetAt }, call) => ({ reset: Math.max(0, seconds(resetAt - call.at)) })),
  },
  'rate-reset-past': {
    summary: 'sends the start of the hour before for Reset',
    collateral: ['RATE-10'],
    apply: telling((_, call) => ({ reset: seconds(call.at) - 3600 })),
  },
  'rate-reset-minute-ago': {
    summary: 'sends the start of the window for Reset',
    collateral: ['RATE-10'],
    apply: telling((_, call) => ({ reset: seconds(call.at) - 60 })),
  },
  'rate-reset-iso-date': {
    summary: 'sends Reset as an ISO date',
    apply: telling(({ resetAt }) => ({ reset: new Date(resetAt).toISOString() })),
  },
  'rate-reset-http-date': {
    summary: 'sends Reset as an HTTP date',
    apply: telling(({ resetAt }) => ({ reset: new Date(resetAt).toUTCString() })),
  },
  'rate-reset-zero': {
    summary: 'sends Reset 0',
    apply: telling(() => ({ reset: 0 })),
  },
  'rate-reset-zero-on-401': {
    summary: 'sends Reset 0 with 401',
    factors: withStatus[401],
    profiles: reading,
    edgeCase: true,
    apply: telling((_, __, status) => (status === 401 ? { reset: 0 } : {})),
  },
  'rate-reset-past-on-404': {
    summary: 'sends a Reset of an hour ago with 404',
    factors: withStatus[404],
    profiles: reading,
    edgeCase: true,
    apply: telling((_, call, status) => (status === 404 ? { reset: seconds(call.at) - 3600 } : {})),
  },
  'rate-remaining-over-limit-on-401': {
    summary: 'sends Remaining over Limit with 401',
    factors: withStatus[401],
    profiles: reading,
    edgeCase: true,
    apply: telling(({ limit }, _, status) => (status === 401 ? { remaining: limit + 1 } : {})),
  },
})

const ofKey = (key: Call['key']) => (call: Call) => call.key === key

/** Remaining is kept within the Limit told of: the plan is wrong, not the arithmetic. */
const planned = (tell: (limit: number) => number, when: (call: Call) => boolean): Edit =>
  telling(({ limit, remaining }, call) =>
    when(call) ? { limit: tell(limit), remaining: Math.min(remaining, tell(limit)) } : {},
  )

/** Limits that are not the plan's (interface document, Limits, by plan). */
export const ratePlans = faults('RATE-4', {
  'plan-business-500': {
    summary: 'tells of 500 requests on the Business plan',
    factors: 'plain',
    // RATE-3 where a run is within one minute from its first request to the 500th.
    mayBreak: ['RATE-2', 'RATE-3'],
    apply: planned(() => 500, ofKey('business')),
  },
  'plan-business-1001': {
    summary: 'tells of 1,001 requests on the Business plan',
    factors: 'plain',
    mayBreak: ['RATE-3'],
    apply: planned(() => 1001, ofKey('business')),
  },
  'plan-business-as-pro': {
    summary: "tells of Pro's 300 requests on the Business plan",
    factors: 'plain',
    mayBreak: ['RATE-3'],
    apply: planned(() => 300, ofKey('business')),
  },
  'plan-business-per-second': {
    summary: 'tells of the requests of a second, 17, on the Business plan',
    factors: 'plain',
    apply: planned(() => 17, ofKey('business')),
  },
  'plan-business-999-on-get': {
    summary: 'tells of 999 requests on fetches on the Business plan',
    factors: ['operation: getPet'],
    profiles: reading,
    edgeCase: true,
    apply: planned(
      () => 999,
      (call) => call.key === 'business' && call.operation === 'getPet',
    ),
  },
  'plan-pro-as-free': {
    summary: "tells of Free's 60 requests on the Pro plan",
    apply: planned(() => 60, ofKey('pro')),
  },
  'plan-free-100': {
    summary: 'tells of 100 requests on the Free plan',
    apply: planned(() => 100, ofKey('free')),
  },
})
