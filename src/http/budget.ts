import { StacklessError } from './stackless-error.ts'

/** The run's requests are spent: nothing more may be sent. */
export class BudgetSpent extends StacklessError {
  override readonly name = 'BudgetSpent'

  constructor(limit: number) {
    super(`the run's ${limit === 1 ? 'one request' : `${limit} requests`} (--max-requests) are spent`)
  }
}

/** A hard cap on requests, counted where they leave. Exploration leaves what the verdicts are expected to need. */
export class Budget {
  #limit: number
  #decisive: number
  readonly #reserve: () => number
  readonly #room: () => number | undefined
  #spent = 0
  #explored = 0
  /** The most that was ever seen to go elsewhere: what is set aside and not sent yet hides some of it. */
  #elsewhere = 0
  #held = 0
  #apart = 0

  /**
   * @param limit - requests of the run, at most
   * @param decisive - requests that the verdicts are expected to need
   * @param reserve - requests that exploration leaves for confirming what may be chance, and for taking apart what broke
   * @param room - how many more the target's limits let out, where they tell: exploration leaves as many of these
   */
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

  /** Keeps requests apart: but for what is told of them, the run is shorter by so many. */
  keepApart(requests: number): void {
    this.#apart = requests
  }

  /** Keeps requests back for what has to come last, whatever else is sent until then. */
  hold(requests: number): void {
    this.#held = requests
  }

  /** Requests that exploration may still take. */
  get spare(): number {
    return this.#spareOf(this.#spent + (this.#room() ?? Number.POSITIVE_INFINITY))
  }

  /** True once exploration has had all that it may take, and no limit of the target's is what holds it back. */
  get isExplored(): boolean {
    return this.#spareOf(Number.POSITIVE_INFINITY) === 0
  }

  #spareOf(mostLetOut: number): number {
    const elsewhere = Math.max(this.#elsewhere, this.#spent - this.#explored)
    const kept = Math.max(this.#decisive, elsewhere) + Math.max(this.#reserve(), this.#held)
    return Math.max(0, Math.min(this.#limit - this.#apart, mostLetOut) - this.#explored - kept)
  }

  /** Sets requests aside for exploration, unless there are not so many to spare. */
  explore(requests: number): boolean {
    if (this.spare < requests) return false
    this.#elsewhere = Math.max(this.#elsewhere, this.#spent - this.#explored)
    this.#explored += requests
    return true
  }

  /** Says that the verdicts are decided: what they did not need is free for exploration. */
  release(): void {
    this.#decisive = Math.min(this.#decisive, this.#spent - this.#explored)
  }

  /** @throws BudgetSpent when there is none left */
  spend(): void {
    if (this.left <= 0) throw new BudgetSpent(this.#limit)
    this.#spent += 1
  }

  /** Allows so many more requests, or fewer where it is negative. */
  extend(requests: number): void {
    this.#limit += requests
  }

  /** Takes back a request that was counted and then not sent. */
  refund(): void {
    this.#spent -= 1
  }
}
