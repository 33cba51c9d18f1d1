import type { FactorName } from './factor-name.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { Proof } from './proof.ts'

/** A part of a violating request that cannot be left out. */
export interface CauseFactor {
  /** The input dimension, such as `name`. */
  readonly factor: FactorName
  /** The request's value in it. */
  readonly level: string
  /** Exchanges without it that satisfied the requirement; empty where none was sent. */
  readonly satisfiedIn: readonly number[]
}

/** A violation of the interface, in whatever form it is reported. */
export interface Breach {
  readonly requirement: RequirementId
  /** Why it proves nothing, unless it merely did not recur. */
  readonly reason?: string
  readonly expected: string
  readonly actual: string
  /** The exchanges that show it, in order; the last one is decisive. */
  readonly proof: readonly Proof[]
  /** The requirement whose violation in one of these exchanges is the reason. */
  readonly blockedBy?: RequirementId
}

/** Identifies a violation. */
export interface BreachPlace extends Pick<Breach, 'requirement' | 'blockedBy'> {
  /** Of the last exchange that shows it. */
  readonly number: number
}

/** An exchange that has all parts of a cause, and satisfied the requirement. */
export interface Counterexample {
  readonly number: number
  /** Whether it is the same request: then the violation depends on earlier ones, or on chance. */
  readonly isSame: boolean
}

/** The smallest violating request. If it depends on earlier ones, the proof includes an exchange that satisfied it. */
export interface Cause extends Pick<Breach, 'expected' | 'actual' | 'proof'> {
  /** The parts that cannot be left out; empty where even the plainest request violates it. */
  readonly factors: readonly CauseFactor[]
  /** Undefined where the cause agrees with every exchange of the run. */
  readonly counterexample?: Counterexample
}

/** Whether a violation depends on earlier requests, or on chance, rather than on its request. */
export function dependsOnEarlier({ counterexample }: Pick<Cause, 'counterexample'>): boolean {
  return counterexample?.isSame === true
}
