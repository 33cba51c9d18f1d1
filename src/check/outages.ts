import type { Clock } from '../http/clock.ts'
import type { OperationId } from '../spec/operation.ts'

/** After a failure: `up again` after a wait; `out` is down for everybody; `untold` where no request is left to tell. */
export type Recovery = 'up' | 'up again' | 'down' | 'out' | 'untold'

type Sign = () => Promise<'up' | 'down' | 'untold'>
/** Sends a request that needs nothing of a service but its door: whether nobody is there who was there before. */
type Door = () => Promise<'somebody' | 'nobody' | 'never'>

/** Where nothing was accepted yet, an operation that is down for longer is broken. */
const pausesMs: readonly number[] = [300, 600, 1200, 2400]
/** Half a minute, in which a service is rolled out, restarts, or goes on with another database. */
const longPausesMs: readonly number[] = [4800, 9600, 9600]
const mostLong = 3
const mostOfARun = 12
/** For so long a service may ask to be left alone, each time and in a whole run. */
const longestToldMs = 30_000
const mostToldMs = 60_000

/** Outages of a service: all requests together wait a little for the end of each. */
export class Outages {
  readonly #clock: Pick<Clock, 'sleep'>
  /** Operations that failed for all the time that the run waits for an outage. */
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

  /** The end of the outage that requests wait for now, if any. */
  get lasting(): Promise<unknown> | undefined {
    return this.#lasting ?? this.#told
  }

  /** Notes a 503 or a broken connection. Nothing is sent until Retry-After (RFC 9110, 15.6.4), or for a moment. */
  unavailable(retryAfterMs: number | undefined): void {
    const isShort = retryAfterMs !== undefined && retryAfterMs <= longestToldMs
    const waitMs = isShort ? retryAfterMs : (pausesMs[0] ?? 0)
    if (this.#told !== undefined || this.#toldMs + waitMs > mostToldMs) return
    this.#toldMs += waitMs
    this.#told = this.#clock.sleep(waitMs).finally(() => (this.#told = undefined))
  }

  /** Notes that an operation responded otherwise: requests may wait for it again. */
  answered(operation: OperationId): void {
    this.#down.delete(operation)
  }

  /**
   * Looks whether the service is up, and waits for it if it is not, unless that was in vain for this operation.
   *
   * @param door - tells an operation that is down from a service that is
   * @param before - whether the service ever answered, and accepted what the sign is: else the wait is shorter
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

  /** All requests of an operation share one sign at a time. */
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
    // The failed request is repeated: its next response settles nothing, and the one after that does.
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
