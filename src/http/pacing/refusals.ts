import type { Settle } from '../admission.ts'
import { LimitWait } from './gate.ts'

/** Waits in vain that suffice; one more with a readable Retry-After, and one more if a request was accepted before. */
const enoughWaits = 1
/** The longest wait where no request was ever accepted, and no Retry-After tells how long to wait. */
export const longestUntoldMs = 50_000

/** Counts 429s after the waits that earlier ones asked for, since repeats may lead to a ban (Limits, rules 1 to 3). */
export class Refusals {
  readonly #ofOthers: Refusals | undefined
  #waits = 0
  /** When the next request may go, if the last one was rejected. */
  #until: number | undefined
  #wasLetIn = false
  #enough = enoughWaits
  #since = 0
  /** Whether no Retry-After was readable, and no request was ever accepted. */
  #isUntold = false
  readonly #waiting = new Set<() => void>()

  /** Refusals of other requests to the target: where these are hopeless, one more suffices. */
  constructor(ofOthers?: Refusals) {
    this.#ofOthers = ofOthers
  }

  /** Why no further request is worth sending, if so. */
  get why(): string | undefined {
    if (this.#isUntold)
      return 'every request is answered 429, and no Retry-After that can be read tells until when'
    if (this.#waits >= this.#enough)
      return 'every request is answered 429, after the wait that it asks for too'
    // A request that waits like those of others would have to wait as long.
    const others = this.#ofOthers
    if (others === undefined || (this.#until === undefined && !others.#isUntold)) return undefined
    return others.why
  }

  /** @throws LimitWait where no further request is worth sending */
  unlessHopeless(): void {
    if (this.why !== undefined) throw new LimitWait(this.why)
  }

  /** Waits for the admission of a request while it is worth sending. Throws as {@link unlessHopeless} does. */
  async whileHopeful(admitted: Promise<Settle>): Promise<Settle> {
    const { promise, reject } = Promise.withResolvers<never>()
    const release = this.whenHopeless(() => {
      if (this.why !== undefined) reject(new LimitWait(this.why))
    })
    try {
      const settle = await Promise.race([admitted, promise])
      this.unlessHopeless()
      return settle
    } catch (error) {
      // The request does not go out, even if it is admitted later.
      admitted.then(
        (settle) => settle(undefined),
        () => undefined,
      )
      throw error
    } finally {
      release()
    }
  }

  /** Calls back once no further request is worth sending; returns a function that cancels that. */
  whenHopeless(act: () => void): () => void {
    this.#waiting.add(act)
    const forget = this.#ofOthers?.whenHopeless(act)
    return () => {
      this.#waiting.delete(act)
      forget?.()
    }
  }

  /** Notes a response other than 429. */
  answered(): void {
    this.#waits = 0
    this.#isUntold = false
    this.#until = undefined
    this.#wasLetIn = true
  }

  /** Notes a 429, which counts if it was sent after the last wait; `isTold` if a readable Retry-After gives `until`. */
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
