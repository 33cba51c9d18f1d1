import { Inconclusive } from './outcome/inconclusive.ts'

/** Counts the animals that the run may leave behind: the interface has no delete. */
export class Creates {
  readonly #limit: number
  #made = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** How many more there may be. */
  get left(): number {
    return this.#limit - this.#made
  }

  /**
   * Counts one.
   *
   * @throws Inconclusive when there may be no more
   */
  take(): void {
    if (this.left <= 0)
      throw new Inconclusive(`the run may create no more than ${this.#limit} animals (--max-creates)`)
    this.#made += 1
  }

  /** Takes one back: the create was refused. */
  giveBack(): void {
    this.#made -= 1
  }
}
