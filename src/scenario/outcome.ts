import { StacklessError } from '../http/stackless-error.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Violated } from '../spec/judgement.ts'
import { prove } from './proof.ts'

/** The target violates a requirement of the test that throws this. The message has commands that show it again. */
export class ContractBreach extends StacklessError {
  // Vitest shows expected beside actual for errors of this name.
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

/** The test could not send or see what it needs. */
export class Inconclusive extends StacklessError {
  override readonly name = 'Inconclusive'
  /** The requirement that judges what was missing; a report names it unless it passed. */
  readonly blockedBy?: RequirementId
  /** No request remains, or the target's limits let none out in time. */
  readonly lacksRequests?: true

  constructor(message: string, blockedBy?: RequirementId) {
    super(message)
    if (blockedBy !== undefined) this.blockedBy = blockedBy
  }

  /** An Inconclusive for want of requests. */
  static withoutRequests(message: string): Inconclusive {
    return Object.assign(new Inconclusive(message), { lacksRequests: true as const })
  }
}

/** An exploring test lacks requests or has no occasion. */
export class LeftOut extends StacklessError {
  override readonly name = 'LeftOut'
}

/** The test does not apply to this target or profile. */
export class NotApplicable extends StacklessError {
  override readonly name = 'NotApplicable'
}

/** The target does not answer at all, so nothing can be judged. */
export class Unreachable extends StacklessError {
  override readonly name = 'Unreachable'
}

/** Swallows Inconclusive and NotApplicable, since other tests judge what is missing; rethrows the rest. */
export function unlessFatal(error: unknown): undefined {
  if (error instanceof Inconclusive || error instanceof NotApplicable) return undefined
  throw error
}

/** Swallows Unreachable, since a target that stops answering at the end has been judged; rethrows the rest. */
export function unlessUnreachable(error: unknown): void {
  if (!(error instanceof Unreachable)) throw error
}
