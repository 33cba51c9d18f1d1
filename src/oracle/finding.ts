import type { RequirementId } from '../spec/generated/requirement-id.ts'

/** What one exchange says of one requirement: kept, or broken and how. */
export type Finding =
  | { readonly requirement: RequirementId; readonly kept: true }
  | {
      readonly requirement: RequirementId
      readonly kept: false
      readonly expected: string
      readonly actual: string
      /** Why it settles nothing, if it does not. */
      readonly doubt?: string
    }
  /** Neither, and why: `see` judges what is missing or, without one, the answer could not have broken it. */
  | {
      readonly requirement: RequirementId
      readonly kept: undefined
      readonly reason: string
      readonly see?: RequirementId
    }

/** A finding from a fault, if there is one. */
export function finding(
  requirement: RequirementId,
  fault: { readonly expected: string; readonly actual: string } | undefined,
): Finding {
  return fault === undefined ? { requirement, kept: true } : { requirement, kept: false, ...fault }
}
