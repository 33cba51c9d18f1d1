import type { BroadcastChannel } from 'node:worker_threads'
import type { Clock } from '../http/clock.ts'
import type { RunEvent } from '../spec/run-event.ts'

/** Nobody who watches a run sees a delay as short as this. */
const delayMs = 5

/** Sends a run's journal to its main thread: in batches, rather than a message for each entry. */
export class JournalWriter {
  readonly #channel: Pick<BroadcastChannel, 'postMessage'>
  readonly #clock: Pick<Clock, 'later'>
  #waiting: RunEvent[] = []

  constructor(channel: Pick<BroadcastChannel, 'postMessage'>, clock: Pick<Clock, 'later'>) {
    this.#channel = channel
    this.#clock = clock
  }

  /** Sends an entry, in a moment. */
  readonly write = (entry: RunEvent): void => {
    if (this.#waiting.length === 0) this.#clock.later(delayMs, this.flush)
    this.#waiting.push(entry)
  }

  /** Sends what still waits. */
  readonly flush = (): void => {
    const batch = this.#waiting
    if (batch.length === 0) return
    this.#waiting = []
    this.#channel.postMessage(batch)
  }
}
