import type { OperationId } from '../../spec/operation.ts'
import type { Clock } from '../clock.ts'
import type { Ticket } from './pacer.ts'

/**
 * Lets requests out without regard to what remains, for the trial that is there to reach the limit. A 429 holds
 * everything back all the same until its time has passed (interface document, Limits, rules 2 and 3).
 */
export class OpenGate {
  readonly #clock: Clock
  readonly #signal: AbortSignal
  #sent = 0
  #blockedUntil = 0

  constructor(clock: Clock, signal: AbortSignal) {
    this.#clock = clock
    this.#signal = signal
  }

  /** Requests let out so far. */
  get sent(): number {
    return this.#sent
  }

  /** Waits out a 429, and lets the request go. */
  async admit(operation: OperationId | undefined): Promise<Ticket> {
    for (let left = this.#left(); left > 0; left = this.#left()) await this.#clock.sleep(left, this.#signal)
    this.#sent += 1
    return { sequence: this.#sent, operation: operation ?? 'other', ordinal: this.#sent, waited: false }
  }

  /** Holds everything back until then. */
  block(until: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, until)
  }

  /** What remains does not matter here. */
  settle(): void {}

  #left(): number {
    return this.#blockedUntil - this.#clock.now()
  }
}
