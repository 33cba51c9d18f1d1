import { StacklessError } from '../../client/stackless-error.ts'
import type { Proof } from '../../events/proof.ts'

/** What a breach shows, ready to be printed. */
export interface BreachDetails {
  readonly expected: string
  readonly actual: string
  readonly proof: readonly Proof[]
}

/** The target broke what the check is about: a verdict on the target, not a fault of the suite. */
export class ContractBreach extends StacklessError {
  override readonly name = 'AssertionError'
  readonly expected: string
  readonly actual: string
  readonly proof: readonly Proof[]

  constructor(message: string, details: BreachDetails) {
    super(message)
    this.expected = details.expected
    this.actual = details.actual
    this.proof = details.proof
  }

  /** The same breach, with where it was found. */
  from(origin: string): ContractBreach {
    return new ContractBreach(`${this.message} (${origin})`, this)
  }
}
