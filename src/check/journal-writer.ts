import type { BroadcastChannel } from 'node:worker_threads'
import type { JournalEntry } from './journal.ts'

/** Nobody who watches a run sees a delay as short as this. */
const delayMs = 5

/** Sends a run's journal to its main thread: in batches, since a message costs more than what it says. */
export class JournalWriter {
  readonly #channel: Pick<BroadcastChannel, 'postMessage'>
  #waiting: JournalEntry[] = []

  constructor(channel: Pick<BroadcastChannel, 'postMessage'>) {
    this.#channel = channel
  }

  /** Sends an entry, in a moment. */
  readonly write = (entry: JournalEntry): void => {
    this.#waiting.push(entry)
    if (this.#waiting.length === 1) setTimeout(this.flush, delayMs)
  }

  /** Sends what still waits. */
  readonly flush = (): void => {
    const batch: readonly JournalEntry[] = this.#waiting
    if (batch.length === 0) return
    this.#waiting = []
    this.#channel.postMessage(batch)
  }
}
