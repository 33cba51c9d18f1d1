import type { OperationId } from '../spec/operation.ts'

type Kind = OperationId | 'other'

/** Chance breaks no more connections of one request in a row than come with this probability. */
const hardlyByChance = 1e-6
/** Of a target that breaks more of them than this, no number of tries tells chance from what a request has. */
const mostByChance = 0.5

/**
 * How often a target breaks connections of requests that it answers when they are sent again: where it does that to one in
 * so many, two or three in a row are chance (catalogue, For all rows: transport failures that others survive).
 */
export class Losses {
  readonly #answered = new Map<Kind, number>()
  readonly #lost = new Map<Kind, number>()

  /** Takes note of an answer. */
  answered(kind: Kind): void {
    this.#answered.set(kind, (this.#answered.get(kind) ?? 0) + 1)
  }

  /** Takes note that a request was answered after so many tries that were not. */
  survived(kind: Kind, lost: number): void {
    this.#lost.set(kind, (this.#lost.get(kind) ?? 0) + lost)
  }

  /** How many tries more it takes until chance has an end. @param fewest - where nothing was ever lost by chance */
  triesToSettle(kind: Kind, fewest: number): number {
    const share = this.#share(kind)
    if (share === 0) return fewest
    if (share > mostByChance) return 0
    return Math.max(fewest, Math.ceil(Math.log(hardlyByChance) / Math.log(share)))
  }

  /** Whether it can be settled at all that a request is not answered. */
  isSettling(kind: Kind): boolean {
    return this.#share(kind) <= mostByChance
  }

  #share(kind: Kind): number {
    const lost = this.#lost.get(kind) ?? 0
    return lost / Math.max(1, lost + (this.#answered.get(kind) ?? 0))
  }
}
