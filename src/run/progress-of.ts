import type { Collector } from './collector.ts'
import type { RunOptions } from './options/run-options.ts'
import { type Pace, paceOfLimit, paceOfPlan, timeLeft } from './pace.ts'
import { usualRun } from './usual-run.ts'

/** The progress of a run. */
export interface ProgressState {
  /** The current section, such as `rate-limits`. */
  readonly section: string
  readonly done: number
  /** Tests that are known so far. */
  readonly total: number
  readonly failed: number
  readonly requests: number
  /** For the whole run if nothing is violated; undefined where that is unknown. */
  readonly requestsInAll?: number
  readonly wait?: { readonly until: Date; readonly why: string }
  readonly endsAt?: Date
  readonly pace?: Pace
}

/** The section that tests the rate limit, whose duration depends on the other key's limit. */
const trialSection = 'rate-limits'

/** The progress that the collected events show. Times are local, in ms. */
export function progressOf(
  collector: Collector,
  options: RunOptions,
  startedAt: number,
  now: number,
): ProgressState {
  const { section, done, total, requests, limit, wait, spent, record, preflight } = collector
  const pace = paceOfPlan(options.plan) ?? (limit && paceOfLimit(limit.limit, limit.renewedInMs))
  const usual = usualRun(options, record.bounds)
  // Before the run is known to begin, violations may say nothing of the service.
  const findings = preflight?.kind === 'ready' ? record.findings : []
  const violated = findings.flatMap((one) => (one.certainty === 'final' ? one.requirement : []))
  const state = {
    section,
    done,
    total,
    failed: new Set(violated).size,
    requests,
    ...(usual && { requestsInAll: Math.max(requests, usual.requests + spent.rateLimit) }),
    ...(wait && { wait: { until: new Date(wait.until), why: wait.why } }),
    ...(pace && { pace }),
  }
  if (usual === undefined || pace === undefined || section === trialSection) return state
  const soFar = {
    withKey: spent.main,
    inWindow: spent.main - (wait?.mainBefore ?? 0),
    windowFrom: wait?.until ?? startedAt,
    ...(wait && { waitUntil: wait.until }),
  }
  const left = timeLeft(usual, options.consistencyWindowMs, pace, soFar, now)
  return { ...state, endsAt: new Date(now + left) }
}
