import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Satisfied, Suspicious, Undetermined, Violated } from '../spec/judgement.ts'

/** A judgement on one exchange by itself, before it is told with that exchange. */
export type Finding =
  | Omit<Satisfied, 'coverageCase' | 'exchanges'>
  | Omit<Violated, 'exchanges'>
  | Omit<Suspicious, 'exchanges'>
  | Omit<Undetermined, 'exchanges'>

/** Broken by a fault, if there is one, and else kept. */
export function finding(
  requirement: RequirementId,
  fault: { readonly expected: string; readonly actual: string } | undefined,
): Finding {
  return fault === undefined
    ? { state: 'satisfied', requirement }
    : { state: 'violated', requirement, ...fault }
}

/** Open for what another requirement judges. */
export function undecided(requirement: RequirementId, reason: string, see: RequirementId): Finding {
  return { state: 'undetermined', requirement, why: 'undecided', reason, blockedBy: see }
}
