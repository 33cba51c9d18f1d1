import type { FactorName } from './factor-name.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { Proof } from './proof.ts'

/** One thing that a request which broke a requirement has, and cannot be left out. */
export interface CauseFactor {
  /** What varies, such as `name`. */
  readonly factor: FactorName
  /** What the request has of it. */
  readonly level: string
  /** Numbers of the exchanges without it, which kept the requirement; none where it is not tried without. */
  readonly kept: readonly number[]
}

/** Tells one breach from another. */
export interface BreachPlace {
  readonly requirement: RequirementId
  /** Of the last exchange that shows it. */
  readonly number: number
  /** The requirement whose violation is the reason for this one. */
  readonly blockedBy?: RequirementId
}

/** An exchange that has all that a cause names, and satisfied the requirement. */
export interface Counterexample {
  readonly number: number
  /** The same request: then the violation depends on what came before it, or on chance. */
  readonly isSame: boolean
}

/** What of a request breaks a requirement. */
export interface Cause {
  /** What cannot be left out: nothing of what can vary, where the plainest request breaks it too. */
  readonly factors: readonly CauseFactor[]
  /** Of the least that was seen to break it. */
  readonly expected: string
  readonly actual: string
  /** The exchanges that show that; of a violation that depends on earlier requests, the one that satisfied as well. */
  readonly proof: readonly Proof[]
  /** Undefined where the cause holds against every exchange of the run. */
  readonly counterexample?: Counterexample
}

/** Whether a violation comes of what was before its request, or of chance, and not of the request. */
export function dependsOnEarlier({ counterexample }: Pick<Cause, 'counterexample'>): boolean {
  return counterexample?.isSame === true
}
