import { StacklessError } from '../http/stackless-error.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Proof } from '../spec/proof.ts'

/** What a violation shows, ready to be printed. */
export interface BreachDetails {
  readonly expected: string
  readonly actual: string
  readonly proof: readonly Proof[]
}

/** The target violates a requirement of the test that throws it: no fault of the suite. */
export class ContractBreach extends StacklessError {
  // By this name Vitest shows what was expected beside what came.
  override readonly name = 'AssertionError'
  readonly requirement: RequirementId
  readonly expected: string
  readonly actual: string

  private constructor(
    requirement: RequirementId,
    message: string,
    { expected, actual }: Omit<BreachDetails, 'proof'>,
  ) {
    super(message)
    this.requirement = requirement
    this.expected = expected
    this.actual = actual
  }

  /** Names the requirement and what violates it, with commands that show it again. */
  static of(requirement: RequirementId, details: BreachDetails): ContractBreach {
    const { expected, actual, proof } = details
    const again = proof.map(({ curl }) => curl).join('\n')
    const message = `${requirement}: expected ${expected}, got ${actual}${again === '' ? '' : `\n${again}`}`
    return new ContractBreach(requirement, message, details)
  }

  /** The same, with where it was found. */
  from(origin: string): ContractBreach {
    return new ContractBreach(this.requirement, `${this.message} (${origin})`, this)
  }
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

/** The check goes further than the verdict needs: the run's requests do not stretch to it, or there is no occasion for it. */
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
  if (error instanceof Inconclusive || error instanceof NotApplicable) return undefined
  throw error
}

/** A target that stops to answer at the end has been judged by then: anything else is thrown on. */
export function unlessUnreachable(error: unknown): void {
  if (!(error instanceof Unreachable)) throw error
}
