import type { Cause } from './cause.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { Proof } from './proof.ts'

/** What a report calls a finding: `F1` is the first one that the run came upon. */
export type FindingId = `F${number}`

/** What a breach of the interface is, however it is told. */
export interface Breach {
  readonly requirement: RequirementId
  /** Why it settles nothing, unless it was seen once and a fresh request did not show it again. */
  readonly reason?: string
  readonly expected: string
  readonly actual: string
  /** The exchanges that show it, in the order in which they were made; the last one tells. */
  readonly proof: readonly Proof[]
  /** The requirement whose violation, in an exchange of the proof, is the reason for this one. */
  readonly blockedBy?: RequirementId
}

/** A breach of the interface, told once however many came upon it. */
export interface Finding extends Breach {
  readonly id: FindingId
  /** `seen-once`: nothing showed it again, so it settles nothing. */
  readonly certainty: 'final' | 'seen-once'
  /** What of the request breaks it, where that was found out. */
  readonly cause?: Cause
  /** The finding that tells the cause of this one, too. */
  readonly sameAs?: FindingId
}
