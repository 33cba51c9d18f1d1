import { shownProxy } from '../http/http-proxy.ts'
import { planLimits } from '../http/pacing/plan.ts'
import { usable } from '../http/pacing/policy.ts'
import { counted, grouped, timeWords } from '../report/words.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import { type Pace, timeLeft } from '../run/pace.ts'
import { boundsOfRun, isReachOpen } from '../run/run-limits.ts'
import { usualRun } from '../run/usual-run.ts'
import { boundsOfLimit, reportedLimit } from '../scenario/bounds-of-limit.ts'
import {
  decisiveRequests,
  hasTrial,
  requestsToCrossAgain,
  shareLeft,
  trialRequests,
} from '../scenario/plan.ts'
import { reservedFor } from '../scenario/reserved-for.ts'
import { requestsToFill } from '../spec/depth.ts'

/** What a run tests, as one line that tells runs in a log apart and suffices to repeat one. */
export function startLine({ target, profile, seed, proxy }: RunOptions): string {
  const what = target ?? 'the service embedded in the suite, no target being given'
  const by = proxy === undefined ? '' : ` through the proxy ${shownProxy(proxy)} of ${proxy.variable}`
  return `Judging ${what}${by}; profile ${profile}, seed ${seed}`
}

/** What a run costs the target at most, as one line. */
export function costLine(options: RunOptions): string {
  const { depth, maxRequests, maxCreates } = boundsOfRun(options)
  const most = counted(maxRequests, 'request')
  const usual = usualRun(options)
  const requests =
    usual === undefined ? '' : `about ${counted(usual.requests, 'request')} if nothing is violated, `
  const pets = options.profile === 'read-only' ? 0 : Math.min(maxCreates, maxRequests)
  // More where POST has a limit of its own, or is all that the key may do.
  const usualPets = options.profile === 'rate-limit' && pets > 4 ? 'usually 4, ' : ''
  // Without --max-requests, the trial of the rate limit has requests of its own.
  const trial =
    options.maxRequests === undefined && hasTrial(options.profile) ? ' and those that exhaust a limit' : ''
  const filling =
    depth === 'quick' && options.maxRequests === undefined
      ? `, ${requestsToFill} more if the store is nearly empty`
      : ''
  return `Cost: ${requests}at most ${most}${filling}${trial}; ${usualPets}at most ${counted(pets, 'pet')} remain`
}

/** How long a run takes at the key's limit, and its share of that limit, as one line. */
export function paceLine(options: RunOptions, pace: Pace): string {
  const { plan, limit, windowMs, perDay } = pace
  const ofLimit = boundsOfLimit(reportedLimit(limit, windowMs), options.profile)
  const bounds = isReachOpen(options) ? ofLimit : boundsOfRun(options)
  const most = bounds.maxRequests
  const known = usualRun(options, bounds)
  const usual = known ?? { requests: most, withKey: most, settles: 0 }
  const withKey = Math.min(usual.withKey, perDay === undefined ? most : usable(perDay, shareLeft))
  const start = { withKey: 0, inWindow: 0, windowFrom: 0 }
  const ms = timeLeft({ ...usual, withKey }, options.consistencyWindowMs, pace, start, 0)
  const window = plan === undefined ? `in ${timeWords(Math.round(windowMs / 1000))}` : 'a minute'
  const ofDay =
    perDay === undefined
      ? ''
      : `, ${grouped(withKey)} of its ${grouped(perDay)} a day (${Math.ceil((100 * withKey) / perDay)} %)`
  return (
    `Time: ${known === undefined ? 'at most' : 'about'} ${timeWords(Math.round(ms / 1000))}; ` +
    `${plan === undefined ? 'the key' : `plan ${plan}`}: ${grouped(Math.min(withKey, pace.usable))} ` +
    `of its ${grouped(limit)} requests ${window}${ofDay}`
  )
}

/** What the requests of a run are for, one line each. */
export function requestLines(options: RunOptions): readonly string[] {
  return [...purposes(options), ...trialLines(options)]
}

function purposes(options: RunOptions): readonly string[] {
  const { profile, requirements } = options
  const most = boundsOfRun(options).maxRequests
  if (requirements.length > 0)
    return ['Only some requirements: their checks ask just what they need themselves']
  const decisive = decisiveRequests[profile]
  const line = `To decide the verdicts: ${counted(decisive, 'request')}`
  if (most < decisive)
    return [line, `That is more than ${most}: what they do not reach stays without a verdict`]
  const reserve = Math.min(reservedFor('requests that exploration leaves', most, profile), most - decisive)
  const forCauses = reservedFor('requests for causes alone', most, profile)
  const toExplore = most - decisive - reserve - forCauses
  return [
    line,
    `To confirm what may be chance, and for a last look: ${reserve}`,
    ...(forCauses === 0 ? [] : [`To take apart what breaks, if anything does: up to ${forCauses}`]),
    ...(profile === 'rate-limit' ? [] : [`To explore further: up to ${toExplore}`]),
  ]
}

function trialLines({ profile, maxRequests, plan, requirements }: RunOptions): readonly string[] {
  if (!hasTrial(profile)) return []
  if (requirements.length > 0 && !requirements.some((id) => id.startsWith('RATE-'))) return []
  const limit = planLimits(plan)?.perMinute ?? 60
  const example = counted(trialRequests(limit) + requestsToCrossAgain(limit), 'request')
  const source = maxRequests === undefined ? 'on top of these' : `out of the ${maxRequests}`
  return [
    'To try the rate limit: up to twice the limit of the key to exhaust and 20, such as ' +
      `${example} for a limit of ${counted(limit, 'request')}, ${source}`,
  ]
}
