import type { Undelivered } from '../history/undelivered.ts'
import type { Metric } from './metric.ts'

/** What is told of events that have not arrived: one series for each receiver, those that lack nothing among them. */
export function deliveryMetrics(
  receivers: readonly string[],
  undelivered: readonly Undelivered[],
): readonly Metric[] {
  const waiting = new Map(undelivered.map((one) => [one.receiver, one]))
  return [
    {
      ...{ name: 'petstore_events_undelivered', type: 'gauge', aggregator: 'first' },
      help: 'Events that a receiver has not been told of yet.',
      values: receivers.map((receiver) => ({
        labels: { receiver },
        value: waiting.get(receiver)?.count ?? 0,
      })),
    },
    {
      ...{
        name: 'petstore_oldest_undelivered_event_timestamp_seconds',
        type: 'gauge',
        aggregator: 'first',
      },
      help: 'When the oldest event came about that a receiver has not been told of yet. None where there is no such event.',
      values: receivers.flatMap((receiver) => {
        const oldestAt = waiting.get(receiver)?.oldestAt
        return oldestAt === undefined ? [] : [{ labels: { receiver }, value: oldestAt / 1000 }]
      }),
    },
  ]
}
