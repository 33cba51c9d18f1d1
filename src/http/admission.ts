import type { RequestSpec, ResponseHead } from '../spec/exchange.ts'
import type { Gate, TakeAnswer } from './pacing/gate.ts'
import { waitAfter429 } from './pacing/wait-after-429.ts'

/**
 * A limit of requests without the key may be renewed only after an hour. The key's own is renewed in a minute at the
 * latest, but for the day's (interface document, Limits): were it meant too, the key would be told so itself then.
 */
const longestForKeyMs = 60_000

/** Takes in the head of the answer to an admitted request, or that none came. What follows it does not matter here. */
export type Settle = (head: ResponseHead | undefined) => void

/**
 * Lets requests out as their gates allow. One without the key has a gate of its own, which follows what such
 * requests are told. A target may count by address as well: so the key's gate is asked too, which finds out whether its
 * limits count such requests, and a 429 to one without the key holds the key back, for a minute at the most.
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
   * @returns what takes in the response; a promise of it only where there is something to wait for
   * @throws LimitWait when that is further off than the longest wait
   */
  admit(request: RequestSpec): Settle | Promise<Settle> {
    if (request.credential.kind !== 'key' && this.#anonymous !== undefined) {
      return this.#admitAnonymous(request, this.#anonymous)
    }
    const take = this.#gate.admit(request.operation)
    return take instanceof Promise
      ? take.then((admitted) => this.#settler(request, admitted))
      : this.#settler(request, take)
  }

  /** Holds requests back until then, in local ms: a 429 to this one said so. */
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
