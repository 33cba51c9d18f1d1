import type { RequestSpec, ResponseHead } from '../spec/exchange.ts'
import type { Gate, TakeAnswer } from './pacing/gate.ts'
import { waitAfter429 } from './pacing/wait-after-429.ts'

/** The key's own limit is renewed by then (interface document, Limits): if it is the cause, the key gets a 429, too. */
const longestForKeyMs = 60_000

/** Receives the head of the response to an admitted request; undefined where none came. */
export type Settle = (head: ResponseHead | undefined) => void

/**
 * Lets requests out as their gates allow. Requests without the key have a gate of their own. They go through the key's gate
 * too, since a target may count by address as well: it finds out whether its limits count such requests. A 429 to one of
 * them holds the key back, for a minute at most.
 */
export class Admission {
  readonly #gate: Gate
  readonly #anonymous: Gate | undefined
  readonly #now: () => number

  constructor(gate: Gate, anonymous: Gate | undefined, now: () => number) {
    this.#gate = gate
    this.#now = now
    this.#anonymous = anonymous
  }

  /**
   * Waits until a request may go.
   *
   * @returns what receives the response; a promise of it only where there is something to wait for
   * @throws LimitWait when it would wait for too long
   */
  admit(request: RequestSpec): Settle | Promise<Settle> {
    if (request.credential.kind !== 'key' && this.#anonymous !== undefined)
      return this.#admitAnonymous(request, this.#anonymous)
    const take = this.#gate.admit(request.operation)
    return take instanceof Promise
      ? take.then((admitted) => this.#settler(request, admitted))
      : this.#settler(request, take)
  }

  /** Holds requests back until then, in local ms, after a 429 to this one. */
  block(request: RequestSpec, until: number): void {
    if (request.credential.kind === 'key' || this.#anonymous === undefined) this.#gate.block(until)
    else {
      this.#anonymous.block(until)
      this.#gate.block(Math.min(until, this.#now() + longestForKeyMs))
    }
  }

  async #admitAnonymous(request: RequestSpec, anonymous: Gate): Promise<Settle> {
    const take = await anonymous.admit(request.operation)
    try {
      const settleKey = this.#settler(request, await this.#gate.admit(request.operation, false))
      return (head) => {
        take(head?.headers, head?.status ?? 0)
        settleKey(head)
      }
    } catch (error) {
      take(undefined, 0)
      throw error
    }
  }

  #settler(request: RequestSpec, take: TakeAnswer): Settle {
    return (head) => {
      const now = this.#now()
      if (head?.status === 429) this.block(request, now + waitAfter429(head.headers, 1, now, 0))
      take(request.credential.kind === 'key' ? head?.headers : undefined, head?.status ?? 0)
    }
  }
}
