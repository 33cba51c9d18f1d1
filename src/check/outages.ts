import type { Clock } from '../http/clock.ts'
import type { OperationId } from '../spec/operation.ts'

/**
 * What is known of a service that answered a request with an error from within, or not at all: whether it is `up`, was
 * waited for and is `up again`, or stays `down`, by itself or, where nobody at all is let in, `out`; `untold` where no
 * request is left to tell.
 */
export type Recovery = 'up' | 'up again' | 'down' | 'out' | 'untold'

/** Asks once more what was let in before. */
type Sign = () => Promise<'up' | 'down' | 'untold'>
/** Asks for what takes no part of a service but its door: whether nobody is there who was there before. */
type Door = () => Promise<'somebody' | 'nobody' | 'never'>

/** What never let anybody in is broken where it is down for longer, and others are not. */
const pausesMs: readonly number[] = [300, 600, 1200, 2400]
/**
 * A service is rolled out, restarted, or goes on with another database in half a minute: nobody is there meanwhile, or a
 * gateway alone, or what was let in before gets errors.
 */
const longPausesMs: readonly number[] = [4800, 9600, 9600]
/** So often in a run. */
const mostLong = 3
/** A service that is down time and again is not waited for for ever. */
const mostOfARun = 12
/** For so long a service may ask to be left alone, each time and in all of a run. */
const longestToldMs = 30_000
const mostToldMs = 60_000

/** Outages of a service: each is waited for a little, by all requests together. */
export class Outages {
  readonly #clock: Pick<Clock, 'sleep'>
  /** Operations that gave nothing but errors from within for all the time that an outage is given. */
  readonly #down = new Set<OperationId>()
  readonly #asked = new Map<OperationId, ReturnType<Sign>>()
  #count = 0
  #longCount = 0
  #lasting: Promise<Recovery> | undefined
  #told: Promise<void> | undefined
  #toldMs = 0

  constructor(clock: Pick<Clock, 'sleep'>) {
    this.#clock = clock
  }

  /** What is being waited for, if anything is. */
  get lasting(): Promise<unknown> | undefined {
    return this.#lasting ?? this.#told
  }

  /**
   * Takes in that the service is not available, or that a connection to it broke, and when it wants to be asked again, if it says so (RFC 9110, 15.6.4):
   * nothing is sent meanwhile, not even to see whether it is up. One that says nothing, or asks for too long, is left
   * alone for a moment all the same, since whatever else goes out is most likely lost.
   */
  unavailable(retryAfterMs: number | undefined): void {
    const isShort = retryAfterMs !== undefined && retryAfterMs <= longestToldMs
    const waitMs = isShort ? retryAfterMs : (pausesMs[0] ?? 0)
    if (this.#told !== undefined || this.#toldMs + waitMs > mostToldMs) return
    this.#toldMs += waitMs
    this.#told = this.#clock.sleep(waitMs).finally(() => (this.#told = undefined))
  }

  /** Takes in that an operation gave another answer: it may be waited for again. */
  answered(operation: OperationId): void {
    this.#down.delete(operation)
  }

  /**
   * Looks whether the service is up, and waits for it if it is not, unless that was in vain for this operation.
   *
   * @param door - tells an operation that is down from a service that is
   * @param before - whether it ever answered, and let this operation in: what never did is not waited for as long
   */
  async recoveryOf(
    operation: OperationId,
    sign: Sign,
    door: Door,
    { wasUp, wasLetIn }: { readonly wasUp: boolean; readonly wasLetIn: boolean },
  ): Promise<Recovery> {
    if (this.#down.has(operation)) return 'down'
    await this.#told
    if (this.#lasting === undefined && wasUp) {
      const now = await (this.#asked.get(operation) ?? this.#ask(operation, sign))
      if (now !== 'down') return now
    }
    if (this.#lasting === undefined) {
      if (this.#count >= mostOfARun) return 'down'
      this.#count += 1
      const waiting = wasUp
        ? this.#waitForLong(sign, door, wasLetIn)
        : this.#waitFor(sign, pausesMs.slice(0, -1))
      this.#lasting = waiting.finally(() => (this.#lasting = undefined))
    }
    const recovery = await this.#lasting
    if (recovery === 'down') this.#down.add(operation)
    return recovery
  }

  /** Of an operation one sign at a time tells all who ask for it. */
  #ask(operation: OperationId, sign: Sign): ReturnType<Sign> {
    const asked = sign().finally(() => this.#asked.delete(operation))
    this.#asked.set(operation, asked)
    return asked
  }

  async #waitForLong(sign: Sign, door: Door, wasLetIn: boolean): Promise<Recovery> {
    const soon = await this.#waitFor(sign, pausesMs)
    if (soon !== 'down') return soon
    const isNobodyThere = (await door()) === 'nobody'
    if (!isNobodyThere && !wasLetIn) return 'down'
    if (this.#longCount >= mostLong) return isNobodyThere ? 'out' : 'down'
    this.#longCount += 1
    const late = await this.#waitFor(sign, longPausesMs)
    // What failed is asked once more: its next answer settles nothing, and the one after that does.
    const isThere = (await door()) === 'somebody'
    return late === 'down' && !isThere ? 'out' : late
  }

  async #waitFor(sign: Sign, pauses: readonly number[]): Promise<Recovery> {
    for (const ms of pauses) {
      await this.#clock.sleep(ms)
      await this.#told
      const now = await sign()
      if (now !== 'down') return now === 'up' ? 'up again' : now
    }
    return 'down'
  }
}
