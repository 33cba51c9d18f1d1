import type { BroadcastChannel } from 'node:worker_threads'
import type { Clock } from '../http/clock.ts'
import type { RunEvent } from '../spec/run-event.ts'

/** Too short for a user to notice. */
const delayMs = 5

/** Sends a run's journal to its main thread, in batches. */
export class JournalWriter {
  readonly #channel: Pick<BroadcastChannel, 'postMessage'>
  readonly #clock: Pick<Clock, 'later'>
  #waiting: RunEvent[] = []

  constructor(channel: Pick<BroadcastChannel, 'postMessage'>, clock: Pick<Clock, 'later'>) {
    this.#channel = channel
    this.#clock = clock
  }

  /** Sends an entry with the next batch. */
  readonly write = (entry: RunEvent): void => {
    if (this.#waiting.length === 0) this.#clock.later(delayMs, this.flush)
    this.#waiting.push(entry)
  }

  /** Sends the batch now. */
  readonly flush = (): void => {
    const batch = this.#waiting
    if (batch.length === 0) return
    this.#waiting = []
    this.#channel.postMessage(batch)
  }
}
