import { planLimits, planNames } from 'petstore-conformance'
import { type LatencyTotals, latencyBucketsMs } from '../changes/target-state.ts'
import { levelOf } from '../read/requirement-order.ts'
import { legalLabels } from '../targets/legal-labels.ts'
import type { TargetFigures } from './read-target-figures.ts'

/** A metric with all of its series, in the form in which `prom-client` hands metrics from one process to another. */
export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter' | 'histogram'
  readonly values: readonly Series[]
  /** Every series is there once, so there is nothing to add up. */
  readonly aggregator: 'first'
}

/** One series of a metric. */
interface Series {
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
  /** Name of the series, where it is not the metric's: a histogram has several. */
  readonly metricName?: string
}

/** What is told of targets: one series for each, or for each of its requirements or operations. */
export function targetMetrics(targets: readonly TargetFigures[]): readonly Metric[] {
  const of =
    (type: Metric['type']) =>
    /** @param read - a number is the only series of a target */
    (
      name: string,
      help: string,
      read: (figures: TargetFigures) => readonly Series[] | number | null | undefined,
    ): Metric => ({
      ...{ name, help, type, aggregator: 'first' },
      values: targets.flatMap((figures) => {
        const found = read(figures) ?? []
        const series = typeof found === 'number' ? [{ labels: {}, value: found }] : found
        return series.map(({ labels, ...rest }) => ({ ...rest, labels: { target: figures.name, ...labels } }))
      }),
    })
  const [gauge, counter, histogram] = [of('gauge'), of('counter'), of('histogram')]
  return [
    gauge('petstore_target_info', 'A target that is watched; always 1.', infoOf),
    gauge(
      'petstore_target_conformant',
      'Whether a target conforms, by all of its runs: 1 or 0. None before a run has said so.',
      ({ state: { status } }) => (status === 'unknown' ? undefined : Number(status === 'conformant')),
    ),
    gauge(
      'petstore_requirement_failed',
      'Whether a requirement is violated, confirmed by a re-check: 1 or 0. None before it was decided.',
      ({ state: { requirements } }) =>
        Object.entries(requirements).map(([id, { failed }]) => ({
          labels: requirementLabels(id),
          value: Number(failed),
        })),
    ),
    gauge(
      'petstore_requirement_verdict',
      'What the last run said of a requirement, unconfirmed; always 1. Alert on petstore_requirement_failed.',
      ({ verdicts }) =>
        Object.entries(verdicts).map(([id, verdict]) => ({
          labels: { ...requirementLabels(id), verdict },
          value: 1,
        })),
    ),
    counter(
      'petstore_requirement_failures_total',
      'Runs that found a requirement violated.',
      ({ totals: { failures } }) =>
        Object.entries(failures).map(([id, value]) => ({ labels: requirementLabels(id), value })),
    ),
    gauge(
      'petstore_target_unreachable',
      'Whether a target is unreachable, for as many cycles as that takes: 1 or 0.',
      ({ state: { unreachableTold } }) => Number(unreachableTold),
    ),
    gauge(
      'petstore_target_unreachable_cycles',
      'Cycles in a row that have not reached a target.',
      ({ state: { unreachableCycles } }) => unreachableCycles,
    ),
    gauge(
      'petstore_target_key_rejected',
      'Whether a target rejected the key of its last run: 1 or 0. Nothing is judged meanwhile.',
      ({ state: { keyRejectedSince } }) => Number(keyRejectedSince !== undefined),
    ),
    counter('petstore_runs_total', 'Runs of a target.', ({ totals: { runs } }) => runs),
    counter(
      'petstore_unreachable_runs_total',
      'Runs that have not reached their target.',
      ({ totals: { unreachableRuns } }) => unreachableRuns,
    ),
    gauge('petstore_last_run_timestamp_seconds', 'When the last run of a target began.', ({ lastRunAt }) =>
      inSeconds(lastRunAt),
    ),
    gauge(
      'petstore_last_complete_run_timestamp_seconds',
      'When the last run began that came to a verdict on a target. None before there is one.',
      ({ lastCompleteAt }) => inSeconds(lastCompleteAt),
    ),
    counter('petstore_requests_total', 'Requests spent on a target.', ({ totals: { requests } }) => requests),
    gauge(
      'petstore_plan_requests_per_day',
      'Requests a day that the plan of the key of a target allows. None for a plan without figures.',
      ({ plan }) => planLimits(planNames.find((name) => name === plan))?.perDay,
    ),
    gauge(
      'petstore_last_run_requests',
      'Requests that the last run of a target spent.',
      ({ requests }) => requests,
    ),
    gauge(
      'petstore_requests_remaining',
      'What the last answer of a run said was left of the limit of its key.',
      ({ remaining }) => remaining,
    ),
    gauge(
      'petstore_latency_doubled',
      'Whether the median latency of an operation is twice the usual of its last four weeks: 1 or 0.',
      ({ state: { slow }, totals: { latencies } }) =>
        [...new Set([...Object.keys(latencies), ...Object.keys(slow)])].map((operation) => ({
          labels: { operation },
          value: Number(operation in slow),
        })),
    ),
    histogram('petstore_response_duration_seconds', 'How long answers took.', ({ totals: { latencies } }) =>
      Object.entries(latencies).flatMap(([operation, totals]) => durationSeries(operation, totals)),
    ),
  ]
}

function infoOf({ profile, plan, labels }: TargetFigures): readonly Series[] {
  const own = { profile, ...(plan === null ? {} : { plan }) }
  return [{ labels: { ...own, ...legalLabels(labels, { taken: [], prefix: 'label_' }) }, value: 1 }]
}

function requirementLabels(requirement: string): Readonly<Record<string, string>> {
  // A requirement of a later suite has no level here.
  return { requirement, level: levelOf(requirement) ?? 'unknown' }
}

function durationSeries(operation: string, { buckets, count, sumMs }: LatencyTotals): readonly Series[] {
  const name = 'petstore_response_duration_seconds'
  return [
    ...latencyBucketsMs.map((most, index) => ({
      metricName: `${name}_bucket`,
      labels: { operation, le: most / 1000 },
      value: buckets[index] ?? 0,
    })),
    { metricName: `${name}_bucket`, labels: { operation, le: '+Inf' }, value: count },
    { metricName: `${name}_sum`, labels: { operation }, value: sumMs / 1000 },
    { metricName: `${name}_count`, labels: { operation }, value: count },
  ]
}

function inSeconds(milliseconds: number | null): number | undefined {
  return milliseconds === null ? undefined : milliseconds / 1000
}
