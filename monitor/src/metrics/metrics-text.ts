import { setImmediate as turn } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import type { History } from '../history/open-history.ts'
import { readUndelivered, type Undelivered } from '../history/undelivered.ts'
import { readTargetFigures } from './read-target-figures.ts'
import { type Metric, targetMetrics } from './target-metrics.ts'

/** What metrics tell of. What the history has besides is of targets and receivers that nobody names any more. */
export interface MetricsOptions {
  /** Names of targets; all of the history unless given. */
  readonly targets?: readonly string[]
  /** Names of receivers; all that have not been told something unless given. */
  readonly receivers?: readonly string[]
}

/** Metrics in Prometheus's text format. */
export interface MetricsText {
  readonly text: string
  /** Media type, as for the header `Content-Type`. */
  readonly contentType: string
}

/**
 * Tells metrics of a history: a pure read of it, so that they are the same whoever tells them, and counters go on where
 * the process before left them.
 *
 * @throws Error where the history is not what this suite writes
 */
export async function metricsText(
  history: History,
  { targets, receivers }: MetricsOptions = {},
): Promise<MetricsText> {
  const figures = await readTargetFigures(history, targets)
  const undelivered = await readUndelivered(history)
  const metrics = [
    ...targetMetrics(figures),
    ...deliveryMetrics(receivers ?? undelivered.map(({ receiver }) => receiver), undelivered),
  ]
  const texts: string[] = []
  for (const metric of metrics) {
    texts.push(await AggregatorRegistry.aggregate([[metric]]).metrics())
    // A thousand targets are a hundred thousand series: whatever else there is to do has its turn in between.
    await turn()
  }
  return { text: texts.join('\n'), contentType: AggregatorRegistry.PROMETHEUS_CONTENT_TYPE }
}

/** What is told of events that have not arrived: one series for each receiver, those that lack nothing among them. */
function deliveryMetrics(
  receivers: readonly string[],
  undelivered: readonly Undelivered[],
): readonly Metric[] {
  const waiting = new Map(undelivered.map((one) => [one.receiver, one]))
  const gauge = { type: 'gauge', aggregator: 'first' } as const
  return [
    {
      ...gauge,
      name: 'petstore_events_undelivered',
      help: 'Events that a receiver has not been told of yet.',
      values: receivers.map((receiver) => ({
        labels: { receiver },
        value: waiting.get(receiver)?.count ?? 0,
      })),
    },
    {
      ...gauge,
      name: 'petstore_oldest_undelivered_event_timestamp_seconds',
      help: 'When the oldest event came about that a receiver has not been told of yet. None where there is no such event.',
      values: receivers.flatMap((receiver) => {
        const oldestAt = waiting.get(receiver)?.oldestAt
        return oldestAt === undefined ? [] : [{ labels: { receiver }, value: oldestAt / 1000 }]
      }),
    },
  ]
}
