import {
  decisiveIn,
  decisivePlan,
  keptForIsolation,
  requestsToCrossAgain,
  reservedRequests,
  shareLeft,
  trialRequests,
} from '../check/plan.ts'
import { planLimits } from '../http/pacing/plan.ts'
import { usable } from '../http/pacing/policy.ts'
import { counted } from '../report/words.ts'
import { maxRequestsOf } from '../run/max-requests.ts'
import type { RunOptions } from '../run/options/run-options.ts'

const dayMinutes = 1440

/** What the requests of a run are for, and how long they take under the plan's limits; one line each. */
export function requestLines(options: RunOptions): readonly string[] {
  return [...purposes(options), ...trialLines(options), timeLine(options)]
}

function purposes(options: RunOptions): readonly string[] {
  const { profile, requirements } = options
  const most = maxRequestsOf(options)
  if (requirements.length > 0)
    return ['Only some requirements: their checks ask just what they need themselves']
  const decisive = decisiveIn(profile)
  const sections = Object.entries(decisivePlan[profile]).map(([section, count]) => `${section} ${count}`)
  const line = `To decide the verdicts: ${counted(decisive, 'request')} (${sections.join(', ')})`
  if (most < decisive) {
    return [line, `That is more than ${most}: what they do not reach stays without a verdict`]
  }
  const reserve = Math.min(reservedRequests(most, profile, false), most - decisive)
  const forCauses = keptForIsolation(most)
  return [
    line,
    `To confirm what may be chance, and for a last look: ${reserve}`,
    ...(forCauses === 0 ? [] : [`To take apart what breaks, if anything does: up to ${forCauses}`]),
    ...(profile === 'rate-limit'
      ? []
      : [`To explore further: up to ${most - decisive - reserve - forCauses}`]),
  ]
}

function trialLines({ profile, maxRequests, plan, requirements }: RunOptions): readonly string[] {
  if (profile !== 'full' && profile !== 'rate-limit') return []
  if (requirements.length > 0 && !requirements.some((id) => id.startsWith('RATE-'))) return []
  const limits = planLimits(plan)
  const example = limits?.perMinute ?? 60
  const source = maxRequests === undefined ? 'on top of these' : `out of the ${maxRequests}`
  return [
    `To try the rate limit: up to twice the limit of the key to exhaust and 20, such as ` +
      `${counted(trialRequests(example) + requestsToCrossAgain(example), 'request')} for a limit of ${counted(example, 'request')}, ${source}`,
  ]
}

function timeLine(options: RunOptions): string {
  const limits = planLimits(options.plan)
  if (limits === undefined) {
    return 'Time: as the rate-limit headers allow; --plan says how many requests the key has'
  }
  const { profile, requirements } = options
  const most = maxRequestsOf(options)
  const perMinute = usable(limits.perMinute, shareLeft)
  const perDay = usable(limits.perDay, shareLeft)
  const decisive = Math.min(decisiveIn(profile), most)
  const first = requirements.length > 0 ? '' : `${minutes(decisive, perMinute)} for the verdicts, `
  const tooMany = most > perDay ? `; the day's ${counted(perDay, 'request')} end it earlier` : ''
  return (
    `Time, at ${counted(perMinute, 'request')} a minute (the plan's, less a tenth for others): ` +
    `${first}${minutes(Math.min(most, perDay), perMinute)} at most, the trial aside${tooMany}`
  )
}

/** The first minute's requests need not wait for anything. */
function minutes(requests: number, perMinute: number): string {
  const waits = Math.min(Math.ceil(requests / perMinute) - 1, dayMinutes)
  return waits <= 0 ? 'less than a minute' : `about ${counted(waits, 'minute')}`
}
