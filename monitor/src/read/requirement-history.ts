import type { RecordedVerdict } from './is-verdict.ts'
import type { PastRun } from './read-runs.ts'
import { inCatalogueOrder } from './requirement-order.ts'

/** Runs in a row that came to one verdict. */
export interface VerdictSpan {
  readonly verdict: RecordedVerdict
  /** When the first of them began. */
  readonly from: number
  /** When the last of them began. */
  readonly to: number
  readonly runs: number
}

/** What runs have said of a requirement. */
export interface RequirementHistory {
  /** The oldest first. */
  readonly spans: readonly VerdictSpan[]
  /** Runs that judged it: it was satisfied or violated. */
  readonly judgedRuns: number
  readonly failedRuns: number
  /** How often it began to fail: runs in a row that violated it count once, whatever did not judge it between them. */
  readonly fails: number
  readonly lastFailedAt?: number
}

/**
 * Tells the history of a requirement.
 *
 * @param runs - the oldest first; those that did not reach the target say nothing of it
 */
export function requirementHistory(runs: readonly PastRun[], requirement: string): RequirementHistory {
  const spans: VerdictSpan[] = []
  let [judgedRuns, failedRuns, fails] = [0, 0, 0]
  let hadFailed = false
  let lastFailedAt: number | undefined
  for (const { startedAt, isUnreachable, verdicts } of runs) {
    const verdict = verdicts[requirement]
    if (verdict === undefined || isUnreachable) continue
    const last = spans.at(-1)
    if (last?.verdict === verdict) spans[spans.length - 1] = { ...last, to: startedAt, runs: last.runs + 1 }
    else spans.push({ verdict, from: startedAt, to: startedAt, runs: 1 })
    const isFailed = verdict === 'fail' || verdict === 'warn'
    if (!isFailed && verdict !== 'pass') continue
    judgedRuns += 1
    if (isFailed) {
      failedRuns += 1
      lastFailedAt = startedAt
      if (!hadFailed) fails += 1
    }
    hadFailed = isFailed
  }
  return { spans, judgedRuns, failedRuns, fails, ...(lastFailedAt !== undefined && { lastFailedAt }) }
}

/** The requirements that any of some runs has a verdict on, in the order of the catalogue. */
export function judgedRequirements(runs: readonly PastRun[]): readonly string[] {
  return [...new Set(runs.flatMap(({ verdicts }) => Object.keys(verdicts)))].toSorted(inCatalogueOrder)
}
