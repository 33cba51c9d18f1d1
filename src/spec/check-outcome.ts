import type { FindingId } from './finding.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { Proof } from './proof.ts'

/** How one check ended. */
export type CheckOutcome = {
  readonly requirement: RequirementId
  readonly name: string
  readonly durationMs: number
} & (
  | { readonly state: 'kept' }
  | {
      readonly state: 'broken'
      readonly message: string
      readonly expected: string
      readonly actual: string
      readonly proof: readonly Proof[]
      /** Which of the run's findings it met, once that is known. */
      readonly finding?: FindingId
    }
  | {
      readonly state: 'inconclusive' | 'not-applicable' | 'left-out'
      readonly message: string
      /** The requirement that judges what was missing. */
      readonly see?: RequirementId
    }
)
