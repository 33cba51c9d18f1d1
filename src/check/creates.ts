import { Inconclusive } from './outcome.ts'

/** Why a request is sent again: for a sign of life, or to confirm a response. */
export type Purpose = 'a sign' | 'a re-check'

/** The run may create no more pets. */
export class CreatesSpent extends Inconclusive {
  /** Whether it has created some: then what lacks one more lacks nothing that decides. */
  readonly afterSome: boolean

  constructor(limit: number, afterSome: boolean) {
    super(`the run may create no more than ${limit} animals (--max-creates)`)
    this.afterSome = afterSome
  }
}

/**
 * Bounds the animals that the run may leave behind: the interface has no delete. Whatever may have been stored counts,
 * whichever check sent it and however it was answered; only what was refused does not.
 */
export class Creates {
  #limit: number
  #kept: number
  #apart = 0
  #stored = 0
  #underWay = 0
  #waiting: (() => void)[] = []

  /** @param kept - so many are for what comes later */
  constructor(limit: number, kept = 0) {
    this.#limit = limit
    this.#kept = kept
  }

  /** Says how many are for what comes later from now on. */
  keep(creates: number): void {
    this.#kept = creates
  }

  /** Keeps some apart for taking apart what broke: but for that, there may be fewer by so many. */
  keepApart(creates: number): void {
    this.#apart = creates
  }

  /** Gives up so many of those that are left or kept. */
  forgo(creates: number): void {
    this.#limit -= creates
  }

  /** How many there may be in all, but for those that were given up. */
  get limit(): number {
    return this.#limit
  }

  /** How many more there may be, should all that are under way be stored. */
  get left(): number {
    return this.#limit - this.#apart - this.#kept - this.#stored - this.#underWay
  }

  /**
   * Counts a create as under way. Where those under way may use up all that is left, it waits for what becomes of them.
   *
   * @param as - a sign of life does not wait: those under way may be waiting for it. Both may be one of those kept apart
   * @throws Inconclusive when there may be no more
   */
  async take(as?: Purpose): Promise<void> {
    while (this.left + (as === undefined ? 0 : this.#apart) <= 0) {
      if (this.#underWay === 0 || as === 'a sign') throw new CreatesSpent(this.#limit, this.#stored > 0)
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiting.push(resolve)
      await promise
    }
    this.#underWay += 1
  }

  /** Says what became of a create that {@link take} let out. */
  settle(mayBeStored: boolean): void {
    this.#underWay -= 1
    if (mayBeStored) this.#stored += 1
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }
}
