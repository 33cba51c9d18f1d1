import { type PacingState, usable } from './policy.ts'
import type { Reading } from './reading.ts'

const untrueAfter = 3
/** A single contradiction may come of another counter, or of a limit that was renewed just then. */
const contradictionsThatTell = 2
/** Remaining rises by more where a window is renewed, as some are several times a second. */
const mostCountedUp = 2
/** Requests that show whether Remaining falls: at the beginning, and where a rest brought nothing back. */
const doubtRequests = 3
/** A small limit may be exhausted by its other users as fast as it comes back. */
const smallLimit = 20
/** The longest window of the document. */
const minute = 60_000
/** In a shorter rest, a limit that comes back bit by bit brings back no more than a request spends. */
const longRestMs = 45_000
/** A whole window, and a second for headers cut to whole seconds. */
const longestHoldMs = minute + 1000
/** Where Reset is that of one request, one more must come back than is spent. */
const longestExtraMs = 10_000

/** Weighs how far a key's limits are as the headers report them. */
export class HeaderTrust {
  readonly #share: number
  guidance: PacingState['guidance'] = 'unknown'
  /** In requests sent: until then the headers are in doubt. */
  inDoubtUntil = doubtRequests
  /** Nothing goes out before: the last wait did not bring the requests back that it should have. */
  heldUntil = 0
  #emptyReadings = 0
  #contradictions = 0
  #falls = 0
  #emptyRestMs = 0
  #fruitlessRestMs = 0
  #renewsBitByBit = false
  #longestSpanMs = 0

  /** @param share - of every limit, for the key's other users */
  constructor(share: number) {
    this.#share = share
  }

  /** Whether waits have brought nothing back. */
  get isHopeless(): boolean {
    return this.#fruitlessRestMs >= 2 * minute
  }

  /**
   * Weighs the headers of a response.
   *
   * @param sent - requests by now
   * @param restMs - how long nothing was sent before its request, if that waited for Reset
   */
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
    // Where Reset is that of the next request to come back, that one may be the others': their share takes a longer wait.
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

  /** Weighs two readings of requests alone: Remaining rises in no window, but for a bucket, and a key has one Limit. */
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
