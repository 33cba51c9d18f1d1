import type { Breach, Cause } from './cause.ts'

/** What a report calls a finding: `F1` is the first one that the run came upon. */
export type FindingId = `F${number}`

/** A breach of the interface, told once however many came upon it. */
export interface Finding extends Breach {
  readonly id: FindingId
  /** `seen-once`: nothing showed it again, so it settles nothing. */
  readonly certainty: 'final' | 'seen-once'
  readonly cause?: Cause
  /** The finding that tells the cause of this one, too. */
  readonly sameAs?: FindingId
}
