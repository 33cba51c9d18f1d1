import { StacklessError } from './stackless-error.ts'

/** The requests of the run are exhausted. */
export class BudgetSpent extends StacklessError {
  override readonly name = 'BudgetSpent'

  constructor(limit: number) {
    super(`the run's ${limit === 1 ? 'one request' : `${limit} requests`} (--max-requests) are spent`)
  }
}

/** A hard cap on requests, counted as they leave. Exploration leaves those that the verdicts need. */
export class Budget {
  #limit: number
  #decisive: number
  readonly #reserve: () => number
  readonly #room: () => number | undefined
  #spent = 0
  #explored = 0
  /** The most that other requests took so far, since reserved and unsent ones hide some of them. */
  #elsewhere = 0
  #held = 0
  #apart = 0

  /** Most requests; those for verdicts; those that exploration leaves; and those that the target's limits still let out. */
  constructor(
    limit: number,
    decisive = 0,
    reserve: () => number = () => 0,
    room: () => number | undefined = () => undefined,
  ) {
    this.#limit = limit
    this.#decisive = decisive
    this.#reserve = reserve
    this.#room = room
  }

  get spent(): number {
    return this.#spent
  }

  get left(): number {
    return this.#limit - this.#apart - this.#spent - this.#held
  }

  /** Shortens the run by these requests, for minimisation. */
  keepApart(requests: number): void {
    this.#apart = requests
  }

  /** Reserves requests for the end of the run. */
  hold(requests: number): void {
    this.#held = requests
  }

  /** Requests that exploration may still use. */
  get spare(): number {
    return this.#spareOf(this.#spent + (this.#room() ?? Number.POSITIVE_INFINITY))
  }

  /** Whether exploration has used all that it may, whatever the target's limits. */
  get isExplored(): boolean {
    return this.#spareOf(Number.POSITIVE_INFINITY) === 0
  }

  #spareOf(mostLetOut: number): number {
    const elsewhere = Math.max(this.#elsewhere, this.#spent - this.#explored)
    const kept = Math.max(this.#decisive, elsewhere) + Math.max(this.#reserve(), this.#held)
    return Math.max(0, Math.min(this.#limit - this.#apart, mostLetOut) - this.#explored - kept)
  }

  /** Reserves requests for exploration; returns false where too few remain. */
  explore(requests: number): boolean {
    if (this.spare < requests) return false
    this.#elsewhere = Math.max(this.#elsewhere, this.#spent - this.#explored)
    this.#explored += requests
    return true
  }

  /** Leaves to exploration what the verdicts did not need. */
  release(): void {
    this.#decisive = Math.min(this.#decisive, this.#spent - this.#explored)
  }

  /** Counts a request. @throws BudgetSpent when none is left */
  spend(): void {
    if (this.left <= 0) throw new BudgetSpent(this.#limit)
    this.#spent += 1
  }

  /** Adds requests, or removes them where negative. */
  extend(requests: number): void {
    this.#limit += requests
  }

  /** Returns a counted request that was not sent. */
  refund(): void {
    this.#spent -= 1
  }
}
