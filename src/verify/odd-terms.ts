import { isDeepStrictEqual } from 'node:util'
import type { LogEvent } from '../events/log-event.ts'
import { fromLogged } from '../log/logged-exchange.ts'
import { runDefaults } from '../options/run-options.ts'
import type { RecordedRun } from '../run/recorded-events.ts'
import { trialTerms } from '../run/trial-terms.ts'

/**
 * Whether a run and its trial of the rate limit had what they have unless they are told to make do with less: with fewer
 * requests, fewer creates or no lists of orders less is tried.
 *
 * @returns each in words
 */
export function oddTerms(events: readonly LogEvent[], run: RecordedRun): readonly string[] {
  const { capped, maxCreates, hasRateLimitKey, baseUrl } = run
  const ofRun = [
    ...(capped ? ['its requests were capped (--max-requests)'] : []),
    ...(maxCreates < runDefaults.maxCreates
      ? [`it might leave no more than ${maxCreates} animals behind (--max-creates)`]
      : []),
  ]
  const trial = events.find((event) => event.kind === 'trial')?.trial
  // On the main key others spend too, and what is left of its day may be less.
  if (ofRun.length > 0 || trial === undefined || !hasRateLimitKey) return ofRun
  const exchanges = events
    .flatMap((event) => (event.kind === 'answered' ? [fromLogged(event.exchange, baseUrl)] : []))
    .toSorted((one, other) => one.number - other.number)
  const terms = trialTerms(exchanges, trial, maxCreates)
  const { left, crossed, createsLeft, withOrders } = trial
  return terms === undefined || isDeepStrictEqual(terms, { left, crossed, createsLeft, withOrders })
    ? []
    : ['the trial of the rate limit is told to have had other requests to send than it has in such a run']
}
