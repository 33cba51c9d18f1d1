import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Broken, Doubtful, Kept, Open } from '../spec/judgement.ts'

/** A judgement on one exchange by itself, before it is told with that exchange. */
export type Finding =
  | Omit<Kept, 'variety' | 'exchanges'>
  | Omit<Broken, 'exchanges'>
  | Omit<Doubtful, 'exchanges'>
  | Omit<Open, 'exchanges'>

/** Broken by a fault, if there is one, and else kept. */
export function finding(
  requirement: RequirementId,
  fault: { readonly expected: string; readonly actual: string } | undefined,
): Finding {
  return fault === undefined ? { state: 'kept', requirement } : { state: 'broken', requirement, ...fault }
}

/** Open for what another requirement judges. */
export function undecided(requirement: RequirementId, reason: string, see: RequirementId): Finding {
  return { state: 'open', requirement, why: 'undecided', reason, see }
}
