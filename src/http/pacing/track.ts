import { removeAt } from '../remove-at.ts'
import type { Counters } from './policy.ts'
import type { Reading } from './reading.ts'

interface UnderWay {
  readonly ordinal: number
  /** How many were done when it went out. */
  readonly doneBefore: number
}

interface Settled {
  /** Place among the requests, in the order in which they went out. */
  readonly ordinal: number
  /** Place among the same requests, in the order in which they were done. */
  readonly place: number
  /** How many were done when this one went out: those the target had counted before it. */
  readonly doneBefore: number
  /** Undefined when the answer told nothing, or none came. */
  readonly reading: Reading | undefined
}

const nothingTold: Counters = { readings: [], sentSince: 0 }

/**
 * What the answers to one kind of request tell of a counter at the target, and which requests it may not have
 * counted yet.
 *
 * Requests under way at the same time are counted in any order, and answered in any other. So the newest
 * reading is held together with those of the requests that were under way beside it: whichever was counted
 * last knows of all that are done, and the rest can only be more careful than that.
 */
export class Track {
  /** As many as go out at once: too few for a map to be worth its upkeep. */
  readonly #underWay: UnderWay[] = []
  readonly #settled: Settled[] = []
  #newest: Settled | undefined
  #sent = 0
  #done = 0

  /** Requests under way. */
  get inFlight(): number {
    return this.#underWay.length
  }

  /** Counts a request as gone; returns its ordinal. */
  depart(): number {
    this.#sent += 1
    this.#underWay.push({ ordinal: this.#sent, doneBefore: this.#done })
    return this.#sent
  }

  /** Takes in what an answer told, if it told anything. */
  settle(ordinal: number, reading: Reading | undefined): void {
    const index = this.#underWay.findIndex((one) => one.ordinal === ordinal)
    const doneBefore = this.#underWay[index]?.doneBefore
    if (doneBefore === undefined) return
    removeAt(this.#underWay, index)
    this.#done += 1
    const settled: Settled = { ordinal, place: this.#done, doneBefore, reading }
    if (reading !== undefined && ordinal > (this.#newest?.ordinal ?? 0)) this.#newest = settled
    // They stand in the order in which they went out, so the first one has seen the fewest done.
    const oldest = Math.min(this.#newest?.doneBefore ?? 0, this.#underWay[0]?.doneBefore ?? this.#done)
    this.#settled.push(settled)
    // They stand in the order of their places.
    while (this.#settled[0] !== undefined && this.#settled[0].place <= oldest) this.#settled.shift()
  }

  /** The newest reading; undefined before the first. */
  get newest(): Reading | undefined {
    return this.#newest?.reading
  }

  /** The newest reading, then those of requests that were under way beside it; none before the first. */
  counters(): Counters {
    const newest = this.#newest
    if (newest?.reading === undefined) return nothingTold
    let sentSince = this.#underWay.length
    const readings = [newest.reading]
    for (const one of this.#settled) {
      if (one.place <= newest.doneBefore || one === newest) continue
      if (one.reading === undefined) sentSince += 1
      else readings.push(one.reading)
    }
    return { readings, sentSince }
  }
}
