/** The run's requests are spent: nothing more may be sent. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'

  constructor(limit: number) {
    super(`the run's ${limit} requests (--max-requests) are spent`)
  }
}

/** A hard cap on requests, counted where they leave. Part of it can be held back for what must come last. */
export class Budget {
  readonly #limit: number
  #spent = 0
  #held = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Requests sent so far. */
  get spent(): number {
    return this.#spent
  }

  /** Requests that exploration may still spend: what is left and not held. */
  get spare(): number {
    return Math.max(0, this.#limit - this.#spent - this.#held)
  }

  /** Holds requests back from exploration until they are released. */
  hold(requests: number): void {
    this.#held += requests
  }

  /** Gives held requests free. */
  release(requests: number): void {
    this.#held = Math.max(0, this.#held - requests)
  }

  /**
   * Counts one request.
   *
   * @throws BudgetSpent when there is none left
   */
  spend(): void {
    if (this.#spent >= this.#limit) throw new BudgetSpent(this.#limit)
    this.#spent += 1
  }

  /** Takes back a request that was counted and then not sent. */
  refund(): void {
    this.#spent -= 1
  }
}
