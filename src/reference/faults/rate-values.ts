import type { ProfileName } from '../../catalogue/profile.ts'
import type { RequirementId } from '../../catalogue/requirement-id.ts'
import type { Call } from '../call.ts'
import type { Fault } from '../fault.ts'
import type { Allowance } from '../limits/limiter.ts'
import { everywhere, reading } from './seen-in.ts'
import { type Told, telling } from './telling.ts'

const told = (
  name: string,
  summary: string,
  tell: (allowance: Allowance, call: Call, status: number) => Told,
  alsoBreaks: readonly RequirementId[] = [],
  profiles: readonly ProfileName[] = everywhere,
): Fault => ({ name, summary, target: 'RATE-2', alsoBreaks, profiles, apply: telling(tell) })

const seconds = (milliseconds: number): number => Math.ceil(milliseconds / 1000)
const corner = (fault: Fault): Fault => ({ ...fault, corner: true })

/** What a Limit that is no plan's breaks besides. */
const plan: readonly RequirementId[] = ['RATE-4']
/** What a Remaining that cannot be read breaks besides. */
const count: readonly RequirementId[] = ['RATE-3', 'RATE-7', 'RATE-11']
/** What a Reset that cannot be read breaks besides. */
const moment: readonly RequirementId[] = ['RATE-10', 'RATE-11']

/** Headers that are no whole numbers, or untrue on their face (interface document, Limits). */
export const rateValues: readonly Fault[] = [
  told('rate-limit-zero', 'sends Limit 0', () => ({ limit: 0 }), plan),
  told(
    'rate-limit-fraction',
    'sends Limit with a decimal point',
    ({ limit }) => ({ limit: limit.toFixed(1) }),
    plan,
  ),
  told(
    'rate-limit-with-unit',
    'sends Limit with its unit',
    ({ limit }) => ({ limit: `${limit} per minute` }),
    plan,
  ),
  told(
    'rate-limit-with-policy',
    'sends Limit with its window, as a draft of the IETF did',
    ({ limit }) => ({ limit: `${limit}, ${limit};w=60` }),
    plan,
  ),
  told('rate-limit-negative', 'sends Limit -1', () => ({ limit: -1 }), plan),
  told('rate-limit-unlimited', 'sends the word unlimited for Limit', () => ({ limit: 'unlimited' }), plan),
  told(
    'rate-limit-grouped',
    'sends Limit with a comma between thousands',
    ({ limit }) => ({ limit: `${Math.floor(limit / 1000)},${String(limit % 1000).padStart(3, '0')}` }),
    plan,
  ),
  told('rate-limit-empty', 'sends an empty Limit', () => ({ limit: '' }), plan),
  told(
    'rate-remaining-over-limit',
    'sends a Remaining over Limit',
    ({ limit, remaining }) => ({ remaining: limit + remaining }),
    ['RATE-3', 'RATE-7'],
  ),
  told(
    'rate-remaining-one-over-limit',
    'counts Remaining before the first request as Limit and one more',
    ({ remaining }) => ({ remaining: remaining + 2 }),
    ['RATE-3', 'RATE-7'],
  ),
  told(
    'rate-remaining-negative',
    'sends a negative Remaining',
    ({ remaining }) => ({ remaining: -1 - remaining }),
    count,
  ),
  told(
    'rate-remaining-unlimited',
    'sends the word unlimited for Remaining',
    () => ({ remaining: 'unlimited' }),
    count,
  ),
  told(
    'rate-remaining-fraction',
    'sends Remaining with a fraction',
    ({ remaining }) => ({ remaining: (remaining + 0.5).toFixed(2) }),
    count,
  ),
  told(
    'rate-remaining-of-limit',
    'sends Remaining as a share of Limit',
    ({ limit, remaining }) => ({ remaining: `${remaining}/${limit}` }),
    count,
  ),
  told('rate-remaining-empty', 'sends an empty Remaining', () => ({ remaining: '' }), count),
  told(
    'rate-reset-milliseconds',
    'sends Reset in milliseconds',
    ({ resetAt }) => ({ reset: Math.ceil(resetAt) }),
    moment,
  ),
  told(
    'rate-reset-relative',
    'sends the seconds until Reset',
    ({ resetAt }, call) => ({ reset: Math.max(0, seconds(resetAt - call.at)) }),
    moment,
  ),
  told(
    'rate-reset-past',
    'sends the start of the hour before for Reset',
    (_, call) => ({ reset: seconds(call.at) - 3600 }),
    moment,
  ),
  told(
    'rate-reset-minute-ago',
    'sends the start of the window for Reset',
    (_, call) => ({ reset: seconds(call.at) - 60 }),
    moment,
  ),
  told(
    'rate-reset-iso-date',
    'sends Reset as an ISO date',
    ({ resetAt }) => ({ reset: new Date(resetAt).toISOString() }),
    moment,
  ),
  told(
    'rate-reset-http-date',
    'sends Reset as an HTTP date',
    ({ resetAt }) => ({ reset: new Date(resetAt).toUTCString() }),
    moment,
  ),
  told('rate-reset-zero', 'sends Reset 0', () => ({ reset: 0 }), moment),
  corner(
    told(
      'rate-reset-zero-on-401',
      'sends Reset 0 with 401',
      (_, __, status) => (status === 401 ? { reset: 0 } : {}),
      [],
      reading,
    ),
  ),
  corner(
    told(
      'rate-reset-past-on-404',
      'sends a Reset of an hour ago with 404',
      (_, call, status) => (status === 404 ? { reset: seconds(call.at) - 3600 } : {}),
      [],
      reading,
    ),
  ),
  corner(
    told(
      'rate-remaining-over-limit-on-401',
      'sends Remaining over Limit with 401',
      ({ limit }, _, status) => (status === 401 ? { remaining: limit + 1 } : {}),
      [],
      reading,
    ),
  ),
]

const planned = (
  name: string,
  summary: string,
  tell: (limit: number) => number,
  when: (call: Call) => boolean,
): Fault => ({
  name,
  summary,
  target: 'RATE-4',
  // As long as more remains than is told of, Remaining stands still.
  alsoBreaks: ['RATE-3'],
  profiles: everywhere,
  // Remaining is kept within the Limit told of: the plan is wrong, not the arithmetic.
  apply: telling(({ limit, remaining }, call) =>
    when(call) ? { limit: tell(limit), remaining: Math.min(remaining, tell(limit)) } : {},
  ),
})

const ofKey = (key: Call['key']) => (call: Call) => call.key === key

/** Limits that are not the plan's (interface document, Limits, by plan). */
export const ratePlans: readonly Fault[] = [
  planned('plan-business-500', 'tells of 500 requests on the Business plan', () => 500, ofKey('business')),
  planned(
    'plan-business-1001',
    'tells of 1,001 requests on the Business plan',
    () => 1001,
    ofKey('business'),
  ),
  planned(
    'plan-business-as-pro',
    "tells of Pro's 300 requests on the Business plan",
    () => 300,
    ofKey('business'),
  ),
  planned(
    'plan-business-per-second',
    'tells of the requests of a second, 17, on the Business plan',
    () => 17,
    ofKey('business'),
  ),
  {
    ...planned(
      'plan-business-999-on-get',
      'tells of 999 requests on fetches on the Business plan',
      () => 999,
      (call) => call.key === 'business' && call.operation === 'getPet',
    ),
    profiles: reading,
    corner: true,
  },
  planned('plan-pro-as-free', "tells of Free's 60 requests on the Pro plan", () => 60, ofKey('pro')),
  planned('plan-free-100', 'tells of 100 requests on the Free plan', () => 100, ofKey('free')),
]
