import type { Counters } from './policy.ts'
import type { Reading } from './reading.ts'

interface UnderWay {
  readonly ordinal: number
  /** Requests done when it left, which the target had counted before it. */
  readonly doneBefore: number
}

interface Settled extends UnderWay {
  readonly place: number
  readonly reading: Reading | undefined
}

/**
 * Readings of a counter, and the requests that it may not include yet. Targets count concurrent requests in any order, so
 * the newest reading is kept with those of the requests under way beside it, of which the strictest holds.
 */
export class Track {
  readonly #underWay = new Set<UnderWay>()
  readonly #settled: Settled[] = []
  #newest: Settled | undefined
  #sent = 0
  #done = 0

  get inFlight(): number {
    return this.#underWay.size
  }

  /** Counts a request as gone; returns what takes its reading, if any. */
  depart(): (reading: Reading | undefined) => void {
    this.#sent += 1
    const sent: UnderWay = { ordinal: this.#sent, doneBefore: this.#done }
    this.#underWay.add(sent)
    return (reading) => {
      this.#underWay.delete(sent)
      this.#done += 1
      const settled: Settled = { ...sent, place: this.#done, reading }
      if (reading !== undefined && sent.ordinal > (this.#newest?.ordinal ?? 0)) this.#newest = settled
      this.#settled.push(settled)
      const [oldest] = this.#underWay
      const seenByAll = Math.min(this.#newest?.doneBefore ?? 0, oldest?.doneBefore ?? this.#done)
      while (this.#settled[0] !== undefined && this.#settled[0].place <= seenByAll) this.#settled.shift()
    }
  }

  /** The newest reading; undefined before the first. */
  get newest(): Reading | undefined {
    return this.#newest?.reading
  }

  /** The newest reading, then those of requests that were under way beside it; none before the first. */
  counters(): Counters {
    const newest = this.#newest
    if (newest?.reading === undefined) return { readings: [], sentSince: 0 }
    const beside = this.#settled.filter((one) => one.place > newest.doneBefore && one !== newest)
    const told = beside.flatMap(({ reading }) => reading ?? [])
    return {
      readings: [newest.reading, ...told],
      sentSince: this.#underWay.size + beside.length - told.length,
    }
  }
}
