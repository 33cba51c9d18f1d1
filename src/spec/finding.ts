import type { Breach, Cause } from './cause.ts'

/** The id of a finding: `F1` is the first one of the run. */
export type FindingId = `F${number}`

/** A violation of the interface, reported once. */
export interface Finding extends Breach {
  readonly id: FindingId
  /** `seen-once`: it did not recur, so it proves nothing. */
  readonly certainty: 'final' | 'seen-once'
  readonly cause?: Cause
  /** The finding that has the cause of this one, too. */
  readonly sameAs?: FindingId
}
