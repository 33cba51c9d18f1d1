import { type PlanLimits, planLimits, planNames } from '../http/pacing/plan.ts'
import { parseHttpDate } from '../http/retry-after.ts'
import type { Exchange, ResponseHead } from '../spec/exchange.ts'
import { constants } from '../spec/generated/constants.ts'
import { type Finding, finding, undecided } from './finding.ts'

const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const
const wholeNumber = /^\d+$/
const timestamp = /^\d+(\.\d+)?$/
/** `Date` and Reset are read at different moments and cut to whole seconds. */
const { resetTolerance, earliestReset, latestReset } = constants

interface Fault {
  readonly expected: string
  readonly actual: string
}

/**
 * RATE-1 and RATE-2: the three headers are on every response and mean something (interface document, Limits).
 * A 5xx may come from a gateway that knows nothing of them. RATE-4, where the plan is declared: Limit is its.
 */
export function judgeRateHeaders(
  exchange: Exchange,
  response: ResponseHead,
  plan: PlanLimits | undefined,
): readonly Finding[] {
  if (response.status >= 500) return []
  const missing = names.filter((name) => response.headers[name] === undefined)
  const present = finding(
    'RATE-1',
    missing.length === 0
      ? undefined
      : { expected: names.join(', '), actual: `${missing.join(', ')} missing on ${response.status}` },
  )
  if (missing.length === names.length)
    return [present, undecided('RATE-2', `${missing.join(', ')} missing`, 'RATE-1')]
  const meaning = meaningFault(exchange, response)
  // What is left out cannot contradict the rest: only all three of them keep it.
  const isPartial = meaning === undefined && missing.length > 0
  const findings: Finding[] = [
    present,
    isPartial ? undecided('RATE-2', `${missing.join(', ')} missing`, 'RATE-1') : finding('RATE-2', meaning),
  ]
  if (plan !== undefined && exchange.request.credential.kind === 'key' && response.status !== 401) {
    findings.push(judgePlan(exchange, response, plan))
  }
  return findings
}

function meaningFault(exchange: Exchange, { headers, status }: ResponseHead): Fault | undefined {
  const limit = headers['x-ratelimit-limit']
  const remaining = headers['x-ratelimit-remaining']
  const reset = headers['x-ratelimit-reset']
  if (limit !== undefined && !isLimit(limit, status)) {
    return { expected: `X-RateLimit-Limit: a whole number${status === 401 ? '' : ' above 0'}`, actual: limit }
  }
  if (remaining !== undefined) {
    if (!wholeNumber.test(remaining))
      return { expected: 'X-RateLimit-Remaining: a whole number', actual: remaining }
    // Beside no limit, which is no number, none is too many.
    if (Number(remaining) > Number(limit))
      return { expected: `X-RateLimit-Remaining of at most ${limit}`, actual: remaining }
  }
  return reset === undefined ? undefined : resetFault(reset, headers['date'], exchange.durationMs)
}

/** Who has no key has no limit either, and a 401 says so. */
function isLimit(limit: string, status: number): boolean {
  return wholeNumber.test(limit) && (Number(limit) > 0 || status === 401)
}

/** Whether Reset is a time of before the response's own `Date`: RATE-2 judges that. */
export function isResetPast({ durationMs }: Exchange, { headers }: ResponseHead): boolean {
  const date = parseHttpDate(headers['date'] ?? '')
  return date !== undefined && isPast(Number(headers['x-ratelimit-reset']), date, durationMs)
}

/** Reset may be told when the request was counted, and `Date` when its answer went out. */
function isPast(resetSeconds: number, date: number, durationMs: number): boolean {
  return resetSeconds < (date - durationMs) / 1000 - resetTolerance
}

function resetFault(reset: string, dateHeader: string | undefined, durationMs: number): Fault | undefined {
  const expected = 'X-RateLimit-Reset: a Unix timestamp in seconds'
  if (!timestamp.test(reset)) return { expected, actual: reset }
  const seconds = Number(reset)
  if (seconds < earliestReset) return { expected, actual: `${reset}, which is no time of this century` }
  if (seconds > latestReset) return { expected, actual: `${reset}, which is not in seconds` }
  const date = dateHeader === undefined ? undefined : parseHttpDate(dateHeader)
  if (date === undefined || !isPast(seconds, date, durationMs)) return undefined
  return {
    expected: `X-RateLimit-Reset not before the response's own Date, ${date / 1000}`,
    actual: `${reset}, ${Math.round(date / 1000 - seconds)} s in the past`,
  }
}

/** A counter that weighs two windows of a minute tells of the end of the second, and clocks differ by a little. */
const longestMinuteSeconds = 130

/**
 * How many seconds off Reset is, if that is beyond what a limit by the minute can mean; where something is left, nothing but
 * that limit is told of. It has to be so by `Date` and by our clock: an edge may stamp a `Date` that is minutes late.
 */
function secondsBeyondMinute(
  { sentAt, durationMs }: Exchange,
  { headers, status }: ResponseHead,
): number | undefined {
  const date = parseHttpDate(headers['date'] ?? '')
  if (date === undefined || status === 429 || !(Number(headers['x-ratelimit-remaining']) > 0))
    return undefined
  const reset = Number(headers['x-ratelimit-reset'])
  const off = Math.round(reset - Math.max(date, sentAt + durationMs) / 1000)
  // What is no timestamp in seconds is RATE-2's affair.
  return off > longestMinuteSeconds && reset < latestReset ? off : undefined
}

function judgePlan(exchange: Exchange, response: ResponseHead, plan: PlanLimits): Finding {
  const { headers } = response
  const requirement = 'RATE-4'
  const limit = headers['x-ratelimit-limit']
  if (limit === undefined) return undecided(requirement, 'X-RateLimit-Limit missing', 'RATE-1')
  if (!wholeNumber.test(limit)) return undecided(requirement, `X-RateLimit-Limit: ${limit}`, 'RATE-2')
  if (Number(limit) === plan.perMinute) {
    const off = secondsBeyondMinute(exchange, response)
    if (off === undefined) return finding(requirement, undefined)
    return finding(requirement, {
      expected: `X-RateLimit-Reset within two minutes: ${limit} is what the declared plan has for a minute`,
      actual: `${off} s off`,
    })
  }
  if (Number(limit) === plan.perDay) return finding(requirement, undefined)
  return finding(requirement, {
    expected: `X-RateLimit-Limit: ${plan.perMinute} or ${plan.perDay}, the declared plan's`,
    actual: `${limit}${planWords(Number(limit))}`,
  })
}

/** A key on another plan than the declared one looks as if the service were wrong. */
function planWords(limit: number): string {
  const names = planNames.filter((name) => {
    const limits = planLimits(name)
    return limits?.perMinute === limit || limits?.perDay === limit
  })
  return names.length === 0 ? '' : `, or is the key on the plan ${names.join(' or ')}?`
}
