/** So many waits in vain are enough; one more where Retry-After tells how long, and one where something was let in before. */
const enoughWaits = 1
/**
 * Where nothing was ever let in, and no Retry-After tells for how long, nobody waits for longer than this: for all that is
 * known the target has nothing else to say.
 */
export const longestUntoldMs = 50_000

/**
 * Counts how often 429 came again though what the one before asked for was waited out, with nothing let in meanwhile. A
 * target that goes on so refuses whatever is sent, however long one waits (interface document, Limits, rules 1 to 3: who
 * repeats requests after a 429 may be banned).
 */
export class Refusals {
  readonly #ofOthers: Refusals | undefined
  #waits = 0
  #until = Number.NEGATIVE_INFINITY
  #wasLetIn = false
  #enough = enoughWaits
  /** Local time at which the first of them was sent. */
  #since: number | undefined
  #isUntold = false
  readonly #waiting = new Set<() => void>()

  /** @param ofOthers - those of other requests to the target: where these are hopeless, one more is enough */
  constructor(ofOthers?: Refusals) {
    this.#ofOthers = ofOthers
  }

  /** True once no further request is worth sending. */
  get isHopeless(): boolean {
    if (this.#waits >= this.#enough || this.#isUntold) return true
    // What is held back for those of others would have to wait as long.
    if (this.#ofOthers?.isUntold === true) return true
    return this.#until > Number.NEGATIVE_INFINITY && this.#ofOthers?.isHopeless === true
  }

  /**
   * Calls back once no further request is worth sending.
   *
   * @returns how to be called back no more
   */
  whenHopeless(act: () => void): () => void {
    this.#waiting.add(act)
    this.#ofOthers?.whenHopeless(act)
    return () => this.#forget(act)
  }

  #forget(act: () => void): void {
    this.#waiting.delete(act)
    if (this.#ofOthers !== undefined) this.#ofOthers.#forget(act)
  }

  /** True where nothing tells until when, and nothing was ever let in. */
  get isUntold(): boolean {
    return this.#isUntold
  }

  /** Says why nothing is to be hoped for. */
  get why(): string {
    if (this.#waits < this.#enough && !this.#isUntold && this.#ofOthers !== undefined)
      return this.#ofOthers.why
    return this.#isUntold
      ? 'every request is answered 429, and no Retry-After that can be read tells until when'
      : 'every request is answered 429, after the wait that it asks for too'
  }

  /** Takes in that a request was answered otherwise than 429. */
  answered(): void {
    this.#waits = 0
    this.#since = undefined
    this.#isUntold = false
    this.#until = Number.NEGATIVE_INFINITY
    this.#wasLetIn = true
  }

  /**
   * Takes in that a request was answered 429. Of those sent before the last wait was over nothing is new.
   *
   * @param sentAt - local time in ms
   * @param until - local time in ms at which the next request may go
   * @param isTold - whether a Retry-After tells so that can be read
   */
  refused(sentAt: number, until: number, isTold: boolean): void {
    if (sentAt >= this.#until) {
      this.#waits += this.#until === Number.NEGATIVE_INFINITY ? 0 : 1
      this.#enough = enoughWaits + (isTold ? 1 : 0) + (this.#wasLetIn ? 1 : 0)
    }
    this.#since ??= sentAt
    this.#until = Math.max(this.#until, until)
    this.#isUntold = !isTold && !this.#wasLetIn && this.#until - this.#since > longestUntoldMs
    if (this.isHopeless) for (const act of this.#waiting) act()
  }
}
