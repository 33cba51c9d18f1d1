import { type PacingState, usable } from './policy.ts'
import type { Reading } from './reading.ts'

const untrueAfter = 3
/** A single contradiction may come from another counter, or from a limit that was just renewed. */
const contradictionsThatTell = 2
/** A larger rise is a renewed window, which some limiters have several times a second. */
const mostCountedUp = 2
/** Requests that show whether Remaining falls, at the start and after a rest in vain. */
const doubtRequests = 3
/** Other users may exhaust a smaller limit as fast as it comes back. */
const smallLimit = 20
/** The longest window of the document. */
const minute = 60_000
/** In a shorter rest, a limit with gradual renewal returns no more than a request costs. */
const longRestMs = 45_000
/** A whole window, and a second for headers in whole seconds. */
const longestHoldMs = minute + 1000
/** Where Reset is that of one request, one more must come back than is used. */
const longestExtraMs = 10_000

/** Judges how far the limits of a key are as its headers report them. */
export class HeaderTrust {
  readonly #share: number
  guidance: PacingState['guidance'] = 'unknown'
  /** The number of sent requests until which the headers are in doubt. */
  inDoubtUntil = doubtRequests
  /** Nothing goes out before this time, since the last wait brought too little back. */
  heldUntil = 0
  #emptyReadings = 0
  #contradictions = 0
  #falls = 0
  #emptyRestMs = 0
  #fruitlessRestMs = 0
  #renewsBitByBit = false
  #longestSpanMs = 0

  /** `share` of every limit stays for the key's other users. */
  constructor(share: number) {
    this.#share = share
  }

  /** Whether waits have brought nothing back. */
  get isHopeless(): boolean {
    return this.#fruitlessRestMs >= 2 * minute
  }

  /** Weighs the headers of a response after `sent` requests, and the rest of `restMs` before it, if it waited for Reset. */
  weigh(reading: Reading | undefined, status: number, sent: number, restMs: number | undefined): void {
    if (reading === undefined) {
      if (this.guidance === 'unknown') this.guidance = 'none'
      return
    }
    if (this.guidance !== 'untrue' || status === 429) this.guidance = 'headers'
    const { limit, remaining, at, resetAt } = reading
    const span = Math.max(this.#longestSpanMs, resetAt - at)
    const ofOthers = limit - usable(limit, this.#share)
    this.#longestSpanMs = span
    if (remaining > ofOthers) this.#fruitlessRestMs = 0
    if (restMs !== undefined && status !== 429) this.#weighRest(reading, ofOthers, sent, restMs)
    // With gradual renewal, the next request to come back may be of the others' share, which takes a longer wait.
    if (this.#renewsBitByBit && remaining < ofOthers)
      this.heldUntil = at + Math.min(span + Math.min(span, longestExtraMs), longestHoldMs)
  }

  #weighRest({ limit, remaining }: Reading, ofOthers: number, sent: number, restMs: number): void {
    if (remaining < limit - ofOthers - 1) this.#renewsBitByBit = true
    if (limit <= 1 || this.#share === 0) return
    this.#emptyReadings = remaining === 0 ? this.#emptyReadings + 1 : 0
    this.#emptyRestMs = remaining === 0 ? this.#emptyRestMs + restMs : 0
    if (this.#emptyReadings >= untrueAfter || this.#emptyRestMs >= minute) this.guidance = 'untrue'
    if (remaining === 0 || remaining > ofOthers || limit < smallLimit || restMs < longRestMs) return
    if (this.#fruitlessRestMs === 0) this.inDoubtUntil = sent + doubtRequests
    this.#fruitlessRestMs += restMs
  }

  /** Weighs two readings of single requests: Remaining does not rise within a window, and a key has one Limit. */
  compare(before: Reading, { limit, remaining, reset, at }: Reading): void {
    const risen = reset === before.reset ? remaining - before.remaining : 0
    const mayBeBack = (limit * (at - before.at)) / Math.max(1, before.resetAt - before.at)
    const isCountedUp = risen > 0 && risen <= mostCountedUp && 2 * mayBeBack < 1
    if (limit !== before.limit || isCountedUp) this.#contradictions += 1
    else if (remaining < before.remaining) this.#falls += 1
    if (this.#contradictions >= contradictionsThatTell && this.#contradictions > this.#falls)
      this.guidance = 'untrue'
  }
}
