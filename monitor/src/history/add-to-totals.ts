import { type LatencyTotals, latencyBucketsMs, type Totals } from '../changes/target-state.ts'
import type { JudgedRun } from '../sweep/judged-run.ts'

/** Counts a run, and the requests of the second looks at what it found. */
export function addToTotals(totals: Totals, judged: JudgedRun, again: readonly JudgedRun[]): Totals {
  const { report } = judged
  const failures = { ...totals.failures }
  for (const { id, verdict } of report.requirements)
    if (verdict === 'fail' || verdict === 'warn') failures[id] = (failures[id] ?? 0) + 1
  const latencies = { ...totals.latencies }
  for (const [operation, durations] of Object.entries(judged.durationsMs))
    latencies[operation] = withDurations(latencies[operation], durations)
  return {
    runs: totals.runs + 1,
    requests: [judged, ...again].reduce((sum, one) => sum + one.report.requests.total, totals.requests),
    unreachableRuns: totals.unreachableRuns + (report.unreachable === undefined ? 0 : 1),
    failures,
    latencies,
  }
}

function withDurations(former: LatencyTotals | undefined, durationsMs: readonly number[]): LatencyTotals {
  const within = (most: number): number => durationsMs.filter((duration) => duration <= most).length
  return {
    buckets: latencyBucketsMs.map((most, index) => (former?.buckets[index] ?? 0) + within(most)),
    count: (former?.count ?? 0) + durationsMs.length,
    sumMs: durationsMs.reduce((sum, duration) => sum + duration, former?.sumMs ?? 0),
  }
}
