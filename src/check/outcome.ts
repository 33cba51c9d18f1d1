import { StacklessError } from '../http/stackless-error.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Violated } from '../spec/judgement.ts'
import { prove } from './proof.ts'

/** The target violates a requirement of the test that throws it, as commands show again: no fault of the suite. */
export class ContractBreach extends StacklessError {
  // By this name Vitest shows what was expected beside what came.
  override readonly name = 'AssertionError'
  readonly requirement: RequirementId
  readonly expected: string
  readonly actual: string

  constructor({ requirement, expected, actual, exchanges }: Omit<Violated, 'state'>) {
    const message = `${requirement}: expected ${expected}, got ${actual}`
    super([message, ...prove(exchanges).map(({ curl }) => curl)].join('\n'))
    this.requirement = requirement
    this.expected = expected
    this.actual = actual
  }
}

/** The subject of the test could not be tried. */
export class Inconclusive extends StacklessError {
  override readonly name = 'Inconclusive'
  /** The requirement that judges what was missing. A report names it unless that one passed. */
  readonly blockedBy?: RequirementId
  /** The run's requests are exhausted, or the target's limits let none out in time. */
  readonly lacksRequests?: true

  constructor(message: string, blockedBy?: RequirementId) {
    super(message)
    if (blockedBy !== undefined) this.blockedBy = blockedBy
  }

  /** Says that no request could be sent any more. */
  static withoutRequests(message: string): Inconclusive {
    return Object.assign(new Inconclusive(message), { lacksRequests: true as const })
  }
}

/** The test goes further than the verdict needs: the run's requests do not suffice for it, or it has no occasion. */
export class LeftOut extends StacklessError {
  override readonly name = 'LeftOut'
}

/** The subject of the test does not arise on this target or in this profile. */
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
