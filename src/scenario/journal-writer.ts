import type { BroadcastChannel } from 'node:worker_threads'
import type { Clock } from '../http/clock.ts'
import type { RunEvent } from '../spec/run-event.ts'

const delayMs = 5

/** Sends a run's journal to the main thread in batches; `flush` sends the rest at once. */
export function journalWriter(channel: Pick<BroadcastChannel, 'postMessage'>, clock: Pick<Clock, 'later'>) {
  let batch: RunEvent[] = []
  const flush = (): void => {
    if (batch.length > 0) channel.postMessage(batch)
    batch = []
  }
  const write = (entry: RunEvent): void => {
    if (batch.length === 0) clock.later(delayMs, flush)
    batch.push(entry)
  }
  return { write, flush }
}
