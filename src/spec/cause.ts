import type { FactorName } from './factor-name.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { Proof } from './proof.ts'

/** One thing that a request which broke a requirement has, and cannot be left out. */
export interface CauseFactor {
  /** What varies, such as `name`. */
  readonly factor: FactorName
  /** What the request has of it. */
  readonly level: string
  /** Numbers of the exchanges without it, which satisfied the requirement; none where it is not tried without. */
  readonly satisfiedIn: readonly number[]
}

/** What a breach of the interface is, however it is told. */
export interface Breach {
  readonly requirement: RequirementId
  /** Why it settles nothing, unless it was seen once and a fresh request did not show it again. */
  readonly reason?: string
  readonly expected: string
  readonly actual: string
  /** The exchanges that show it, in the order in which they were made; the last one tells. */
  readonly proof: readonly Proof[]
  /** The requirement whose violation, in an exchange that shows this one, is the reason. */
  readonly blockedBy?: RequirementId
}

/** Tells one breach from another. */
export interface BreachPlace extends Pick<Breach, 'requirement' | 'blockedBy'> {
  /** Of the last exchange that shows it. */
  readonly number: number
}

/** An exchange that has all that a cause names, and satisfied the requirement. */
export interface Counterexample {
  readonly number: number
  /** The same request: then the violation depends on what came before it, or on chance. */
  readonly isSame: boolean
}

/**
 * The least of a request that violates a requirement. Where the violation depends on earlier requests, the exchange that
 * satisfied the requirement is part of the proof.
 */
export interface Cause extends Pick<Breach, 'expected' | 'actual' | 'proof'> {
  /** What cannot be left out: nothing of what can vary, where the plainest request breaks it too. */
  readonly factors: readonly CauseFactor[]
  /** Undefined where the cause holds against every exchange of the run. */
  readonly counterexample?: Counterexample
}

/** Whether a violation comes of what was before its request, or of chance, and not of the request. */
export function dependsOnEarlier({ counterexample }: Pick<Cause, 'counterexample'>): boolean {
  return counterexample?.isSame === true
}
