import type { RecordedVerdict } from './is-verdict.ts'
import type { PastRun } from './read-runs.ts'
import { inCatalogueOrder } from './row-order.ts'

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
export interface RowHistory {
  /** The oldest first. */
  readonly spans: readonly VerdictSpan[]
  /** Runs that judged it: it was kept or broken. */
  readonly judgedRuns: number
  readonly brokenRuns: number
  /** How often it broke: runs in a row that broke it count once, whatever did not judge it between them. */
  readonly breaks: number
  readonly lastBrokenAt?: number
}

/**
 * Tells the history of a requirement.
 *
 * @param runs - the oldest first; those that did not reach the target say nothing of it
 */
export function rowHistory(runs: readonly PastRun[], requirement: string): RowHistory {
  const spans: VerdictSpan[] = []
  let [judgedRuns, brokenRuns, breaks] = [0, 0, 0]
  let wasBroken = false
  let lastBrokenAt: number | undefined
  for (const { startedAt, isUnreachable, verdicts } of runs) {
    const verdict = verdicts[requirement]
    if (verdict === undefined || isUnreachable) continue
    const last = spans.at(-1)
    if (last?.verdict === verdict) spans[spans.length - 1] = { ...last, to: startedAt, runs: last.runs + 1 }
    else spans.push({ verdict, from: startedAt, to: startedAt, runs: 1 })
    const isBroken = verdict === 'fail' || verdict === 'warn'
    if (!isBroken && verdict !== 'pass') continue
    judgedRuns += 1
    if (isBroken) {
      brokenRuns += 1
      lastBrokenAt = startedAt
      if (!wasBroken) breaks += 1
    }
    wasBroken = isBroken
  }
  return { spans, judgedRuns, brokenRuns, breaks, ...(lastBrokenAt !== undefined && { lastBrokenAt }) }
}

/** The requirements that any of some runs has a verdict on, in the order of the catalogue. */
export function judgedRows(runs: readonly PastRun[]): readonly string[] {
  return [...new Set(runs.flatMap(({ verdicts }) => Object.keys(verdicts)))].toSorted(inCatalogueOrder)
}
