import { StacklessError } from '../http/stackless-error.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Proof } from '../spec/proof.ts'

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

/** The target gave two answers to one request: neither settles what the check is about. */
export class Doubtful extends StacklessError {
  override readonly name = 'Doubtful'
}

/** What the check is about could not really be tried. */
export class Inconclusive extends StacklessError {
  override readonly name = 'Inconclusive'
  /** The requirement that judges what was missing, if one does. A report names it unless that one passed. */
  readonly see?: RequirementId
  /** No request could be sent any more: the run's are spent, or the target's limits let none out in time. */
  readonly lacksRequests?: true

  constructor(message: string, see?: RequirementId) {
    super(message)
    if (see !== undefined) this.see = see
  }

  /** Says that no request could be sent any more. */
  static withoutRequests(message: string): Inconclusive {
    return Object.assign(new Inconclusive(message), { lacksRequests: true as const })
  }
}

/** The check explores further than the verdict needs, and the run's requests do not stretch to it. */
export class LeftOut extends StacklessError {
  override readonly name = 'LeftOut'
}

/** What the check is about does not arise on this target or in this profile. */
export class NotApplicable extends StacklessError {
  override readonly name = 'NotApplicable'
}

/** The target does not answer at all, so nothing can be said of it. */
export class Unreachable extends StacklessError {
  override readonly name = 'Unreachable'
}

/** What could not be had is judged elsewhere: the rest is looked at all the same. */
export function unlessFatal(error: unknown): undefined {
  const isOutcome = [Inconclusive, NotApplicable, Doubtful].some((outcome) => error instanceof outcome)
  if (isOutcome) return undefined
  throw error
}

/** A target that stops to answer at the end has been judged by then: anything else is thrown on. */
export function unlessUnreachable(error: unknown): void {
  if (!(error instanceof Unreachable)) throw error
}
