import type { BroadcastChannel } from 'node:worker_threads'
import type { Clock } from '../http/clock.ts'
import type { ExchangesEntry, RunEvent } from '../spec/run-event.ts'

/** As it waits, an entry may still come to count more exchanges. */
type WaitingEntry = Exclude<RunEvent, ExchangesEntry> | (Omit<ExchangesEntry, 'count'> & { count: number })

/** Nobody who watches a run sees a delay as short as this. */
const delayMs = 5

/**
 * Sends a run's journal to its main thread: in batches, and like exchanges as one entry that counts them,
 * rather than a message for each.
 */
export class JournalWriter {
  readonly #channel: Pick<BroadcastChannel, 'postMessage'>
  readonly #clock: Pick<Clock, 'later'>
  #waiting: WaitingEntry[] = []

  constructor(channel: Pick<BroadcastChannel, 'postMessage'>, clock: Pick<Clock, 'later'>) {
    this.#channel = channel
    this.#clock = clock
  }

  /** Sends an entry, in a moment. */
  readonly write = (entry: RunEvent): void => {
    if (this.#waiting.length === 0) this.#clock.later(delayMs, this.flush)
    if (entry.kind === 'exchange') this.#count(entry)
    else this.#waiting.push(entry)
  }

  /** Sends what still waits. */
  readonly flush = (): void => {
    const batch: readonly RunEvent[] = this.#waiting
    if (batch.length === 0) return
    this.#waiting = []
    this.#channel.postMessage(batch)
  }

  #count(entry: ExchangesEntry): void {
    for (let place = this.#waiting.length - 1; place >= 0; place -= 1) {
      const known = this.#waiting[place]
      // What came before an entry of another kind stays before it.
      if (known?.kind !== 'exchange') break
      if (!areAlike(known, entry)) continue
      known.count += entry.count
      return
    }
    this.#waiting.push({ ...entry })
  }
}

function areAlike(one: ExchangesEntry, other: ExchangesEntry): boolean {
  return (
    one.operation === other.operation &&
    one.key === other.key &&
    one.section === other.section &&
    one.kept.length === other.kept.length &&
    one.kept.every((row, index) => row === other.kept[index])
  )
}
