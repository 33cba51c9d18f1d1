import { type PlanLimits, planLimits, planNames } from '../http/pacing/plan.ts'
import { parseHttpDate } from '../http/retry-after.ts'
import type { Exchange, ResponseHead } from '../spec/exchange.ts'
import { constants } from '../spec/generated/constants.ts'
import type { Judgement } from '../spec/judgement.ts'
import { endOf } from './moments.ts'
import { judgementsOf, type Said } from './rule.ts'

const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const
const wholeNumber = /^\d+$/
const timestamp = /^\d+(\.\d+)?$/
/** `Date` and Reset are read at different moments and cut to whole seconds. */
const { resetTolerance, earliestReset, latestReset } = constants
/** A counter that weighs two windows of a minute tells of the end of the second, and clocks differ by a little. */
const longestMinuteSeconds = 130

/**
 * RATE-1 and RATE-2: the three headers are on every response and mean something (interface document, Limits).
 * A 5xx may come from a gateway that knows nothing of them. RATE-4, where the plan is declared: Limit is its.
 */
export function judgeRateHeaders(exchange: Exchange, head: ResponseHead, plan: PlanLimits | undefined): Said {
  const { headers, status } = head
  if (status >= 500) return undefined
  const missing = names.filter((name) => headers[name] === undefined)
  const without = `${missing.join(', ')} missing`
  const [ofPresence, ofMeaning] = [judgementsOf('RATE-1', { exchange }), judgementsOf('RATE-2', { exchange })]
  const fault = meaningFault(exchange, head)
  // A missing header cannot contradict the rest: only all three of them satisfy RATE-2.
  const faultless = missing.length > 0 ? ofMeaning.undetermined(without, 'RATE-1') : ofMeaning.satisfied()
  const isPlanned = plan !== undefined && exchange.request.credential.kind === 'key' && status !== 401
  return [
    missing.length === 0
      ? ofPresence.satisfied()
      : ofPresence.violated(names.join(', '), `${without} on ${status}`),
    fault === undefined ? faultless : ofMeaning.violated(...fault),
    isPlanned && missing.length < names.length ? judgePlan(exchange, head, plan) : undefined,
  ]
}

/** What should be in one of the headers, and what is. */
function meaningFault(exchange: Exchange, head: ResponseHead): [string, string] | undefined {
  const { headers, status } = head
  const [limit, remaining, reset] = names.map((name) => headers[name])
  // A 401 says that a client without a key has no limit.
  const isLimit = limit === undefined || (wholeNumber.test(limit) && (Number(limit) > 0 || status === 401))
  if (!isLimit) return [`X-RateLimit-Limit: a whole number${status === 401 ? '' : ' above 0'}`, limit]
  if (remaining !== undefined) {
    if (!wholeNumber.test(remaining)) return ['X-RateLimit-Remaining: a whole number', remaining]
    // Beside no limit, which is no number, none is too many.
    if (Number(remaining) > Number(limit)) return [`X-RateLimit-Remaining of at most ${limit}`, remaining]
  }
  if (reset === undefined) return undefined
  const expected = 'X-RateLimit-Reset: a Unix timestamp in seconds'
  const seconds = Number(reset)
  if (!timestamp.test(reset)) return [expected, reset]
  if (seconds < earliestReset)
    return [expected, `${reset}, which is ${new Date(seconds * 1000).toISOString()}`]
  if (seconds > latestReset) return [expected, `${reset}, which is not in seconds`]
  if (!isResetPast(exchange, head)) return undefined
  const date = dateOf(head) / 1000
  return [
    `X-RateLimit-Reset not before the response's own Date, ${date}`,
    `${reset}, ${Math.round(date - seconds)} s in the past`,
  ]
}

function dateOf({ headers }: ResponseHead): number {
  return parseHttpDate(headers['date']) ?? Number.NaN
}

/** Whether Reset is before the response's own `Date`, by more than the request took: RATE-2 judges that. */
export function isResetPast({ durationMs }: Exchange, head: ResponseHead): boolean {
  return Number(head.headers['x-ratelimit-reset']) < (dateOf(head) - durationMs) / 1000 - resetTolerance
}

function judgePlan(exchange: Exchange, head: ResponseHead, { perMinute, perDay }: PlanLimits): Judgement {
  const about = judgementsOf('RATE-4', { exchange })
  const limit = head.headers['x-ratelimit-limit']
  if (limit === undefined) return about.undetermined('X-RateLimit-Limit missing', 'RATE-1')
  if (!wholeNumber.test(limit)) return about.undetermined(`X-RateLimit-Limit: ${limit}`, 'RATE-2')
  const isPerMinute = Number(limit) === perMinute
  if (!isPerMinute && Number(limit) !== perDay)
    return about.violated(
      `X-RateLimit-Limit: ${perMinute} or ${perDay}, the declared plan's`,
      `${limit}${planWords(Number(limit))}`,
    )
  const off = isPerMinute ? secondsBeyondMinute(exchange, head) : 0
  if (off === 0) return about.satisfied()
  const why = `${limit} is what the declared plan has for a minute`
  return about.violated(`X-RateLimit-Reset within two minutes: ${why}`, `${off} s off`)
}

/** How many seconds off Reset is by `Date` and by our clock, if no limit by the minute can explain it; 0 otherwise. */
function secondsBeyondMinute(exchange: Exchange, head: ResponseHead): number {
  const { headers, status } = head
  const isSpent = status === 429 || !(Number(headers['x-ratelimit-remaining']) > 0)
  const reset = Number(headers['x-ratelimit-reset'])
  const off = Math.round(reset - Math.max(dateOf(head), endOf(exchange)) / 1000)
  // RATE-2 judges what is no timestamp in seconds.
  return !isSpent && off > longestMinuteSeconds && reset <= latestReset ? off : 0
}

/** A key on another plan than the declared one looks as if the service were wrong. */
function planWords(limit: number): string {
  const plans = planNames.filter((name) => Object.values(planLimits(name) ?? {}).includes(limit))
  return plans.length === 0 ? '' : `, or is the key on the plan ${plans.join(' or ')}?`
}
