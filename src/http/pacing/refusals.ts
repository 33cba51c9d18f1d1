/** So many waits in vain are enough; one more where Retry-After tells how long, and one where something was let in before. */
const enoughWaits = 1
/** Where nothing was ever let in, and no Retry-After tells for how long, nobody waits for longer than this. */
export const longestUntoldMs = 50_000

/**
 * Counts how often 429 came again after the wait that the one before asked for, with nothing let in meanwhile: such a target
 * refuses whatever is sent (interface document, Limits, rules 1 to 3: who repeats requests after a 429 may be banned).
 */
export class Refusals {
  readonly #ofOthers: Refusals | undefined
  #waits = 0
  /** When the next request may go, if one was refused since the last that was not. */
  #until: number | undefined
  #wasLetIn = false
  #enough = enoughWaits
  /** When the first of them was sent. */
  #since = 0
  /** Nothing tells until when, and nothing was ever let in. */
  #isUntold = false
  readonly #waiting = new Set<() => void>()

  /** @param ofOthers - those of other requests to the target: where these are hopeless, one more is enough */
  constructor(ofOthers?: Refusals) {
    this.#ofOthers = ofOthers
  }

  /** Why no further request is worth sending; undefined as long as one may be. */
  get why(): string | undefined {
    if (this.#isUntold)
      return 'every request is answered 429, and no Retry-After that can be read tells until when'
    if (this.#waits >= this.#enough)
      return 'every request is answered 429, after the wait that it asks for too'
    // What is held back for those of others would have to wait as long.
    const others = this.#ofOthers
    if (others === undefined || (this.#until === undefined && !others.#isUntold)) return undefined
    return others.why
  }

  /** Calls back once no further request is worth sending, unless what it returns was called before. */
  whenHopeless(act: () => void): () => void {
    this.#waiting.add(act)
    const forget = this.#ofOthers?.whenHopeless(act)
    return () => {
      this.#waiting.delete(act)
      forget?.()
    }
  }

  /** Takes in that a request was answered otherwise than 429. */
  answered(): void {
    this.#waits = 0
    this.#isUntold = false
    this.#until = undefined
    this.#wasLetIn = true
  }

  /**
   * Takes in that a request was answered 429. Of those sent before the last wait was over nothing is new.
   *
   * @param isTold - whether a Retry-After that can be read tells until when (local time in ms, as all are)
   */
  refused(sentAt: number, until: number, isTold: boolean): void {
    const last = this.#until
    if (last === undefined) this.#since = sentAt
    else if (sentAt >= last) this.#waits += 1
    if (last === undefined || sentAt >= last)
      this.#enough = enoughWaits + Number(isTold) + Number(this.#wasLetIn)
    this.#until = Math.max(last ?? until, until)
    this.#isUntold = !isTold && !this.#wasLetIn && this.#until - this.#since > longestUntoldMs
    if (this.why !== undefined) for (const act of this.#waiting) act()
  }
}
