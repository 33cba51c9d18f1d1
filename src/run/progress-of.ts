import type { Collector } from './collector.ts'
import type { RunOptions } from './options/run-options.ts'
import { paceOfLimit, paceOfPlan } from './pace.ts'
import type { ProgressState } from './progress-state.ts'
import { timeLeft } from './time-left.ts'
import { usualRun } from './usual-run.ts'

/** The section that tries the rate limit, for as long as the limit of the other key asks for. */
const trialSection = 'rate-limits'

/**
 * How far a run has come, as far as what was gathered of it tells.
 *
 * @param startedAt - in local ms
 * @param now - in local ms
 */
export function progressOf(
  collector: Collector,
  options: RunOptions,
  startedAt: number,
  now: number,
): ProgressState {
  const { section, done, total, failed, requests, limit, wait, spent } = collector
  const pace = paceOfPlan(options.plan) ?? (limit && paceOfLimit(limit.limit, limit.renewedInMs))
  const usual = usualRun(options)
  const isEndKnown = usual !== undefined && pace !== undefined && section !== trialSection
  const soFar = {
    withKey: spent.main,
    inWindow: spent.main - (wait?.mainBefore ?? 0),
    windowFrom: wait?.until ?? startedAt,
    ...(wait && { waitUntil: wait.until }),
  }
  return {
    section,
    done,
    total,
    failed,
    requests,
    ...(usual && { requestsInAll: Math.max(requests, usual.requests + spent.rateLimit) }),
    ...(wait && { wait: { until: new Date(wait.until), why: wait.why } }),
    ...(isEndKnown && {
      endsAt: new Date(now + timeLeft(usual, options.consistencyWindowMs, pace, soFar, now)),
    }),
    ...(pace && { pace }),
  }
}
