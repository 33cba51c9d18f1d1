import type { Exchange } from '../spec/exchange.ts'
import type { Clock } from './clock.ts'

/** So many times, a limiter accepts a repeated request and then returns 503 to others. */
const cyclesThatTell = 3
/** After so many good responses in a row, a 503 was chance: no limiter rejects requests at this pace. */
const answersThatClear = 30
/** Factor by which the spacing grows at least, and exceeds the pace that the target accepted. */
const margin = 1.25
const longestSpacingMs = 1000

/** Spaces requests once a limiter in front repeatedly returns 503 to some and accepts their repeats. */
export class Throttle {
  readonly #clock: Pick<Clock, 'now' | 'sleep'>
  readonly #signal: AbortSignal
  #spacingMs = 0
  #nextAt = 0
  /** Requests that got 503, and no other response yet. */
  readonly #turnedAway = new Set<string>()
  /** Local time of the first 503 since the spacing was set, and the responses since. */
  #since: number | undefined
  #answers = 0
  #msForAnswer = 0
  #answersInARow = 0
  #isTurnedAway = false
  #cycles = 0

  constructor(clock: Pick<Clock, 'now' | 'sleep'>, signal: AbortSignal) {
    this.#clock = clock
    this.#signal = signal
  }

  /** Time in ms between two requests; 0 while none was rejected for its pace. */
  get spacingMs(): number {
    return this.#spacingMs
  }

  /** Takes the next place in time; undefined where a request may go at once. */
  next(): Promise<void> | undefined {
    if (this.#spacingMs === 0) return undefined
    const now = this.#clock.now()
    const at = Math.max(now, this.#nextAt)
    this.#nextAt = at + this.#spacingMs
    return at > now ? this.#clock.sleep(at - now, this.#signal) : undefined
  }

  see({ request, response, head }: Exchange): void {
    const status = (response ?? head)?.status
    if (status === undefined) return
    const form = `${request.method} ${request.path} ${request.credential.kind} ${request.body?.trim() ?? ''}`
    if (status === 503) {
      const now = this.#clock.now()
      this.#since ??= now
      if (this.#answers > 0) this.#msForAnswer = (now - this.#since) / this.#answers
      this.#answersInARow = 0
      this.#isTurnedAway = true
      this.#turnedAway.add(form)
      return
    }
    const isRepeated = this.#turnedAway.delete(form)
    if (this.#since === undefined) return
    this.#answers += 1
    // Others that were rejected beside it show nothing more.
    if (isRepeated && this.#isTurnedAway) {
      this.#isTurnedAway = false
      this.#cycles += 1
    }
    this.#answersInARow += 1
    if (this.#cycles >= cyclesThatTell) this.#slowDown()
    else if (this.#answersInARow >= answersThatClear) this.#forget()
  }

  #slowDown(): void {
    this.#spacingMs = Math.min(longestSpacingMs, margin * Math.max(this.#spacingMs, this.#msForAnswer))
    this.#forget()
  }

  #forget(): void {
    this.#since = undefined
    this.#answers = 0
    this.#answersInARow = 0
    this.#cycles = 0
  }
}
