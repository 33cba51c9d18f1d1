import { keptFor } from '../check/kept-for.ts'
import { decisiveIn, hasTrial, requestsToCrossAgain, trialRequests } from '../check/plan.ts'
import { planLimits } from '../http/pacing/plan.ts'
import { counted } from '../report/words.ts'
import { boundsOfRun } from '../run/bounds-of.ts'
import type { RunOptions } from '../run/options/run-options.ts'

/** What the requests of a run are for; one line each. */
export function requestLines(options: RunOptions): readonly string[] {
  return [...purposes(options), ...trialLines(options)]
}

function purposes(options: RunOptions): readonly string[] {
  const { profile, requirements } = options
  const most = boundsOfRun(options).maxRequests
  if (requirements.length > 0)
    return ['Only some requirements: their checks ask just what they need themselves']
  const decisive = decisiveIn(profile)
  const line = `To decide the verdicts: ${counted(decisive, 'request')}`
  if (most < decisive)
    return [line, `That is more than ${most}: what they do not reach stays without a verdict`]
  const reserve = Math.min(keptFor('requests that exploration leaves', most, profile), most - decisive)
  const forCauses = keptFor('requests for causes alone', most, profile)
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
