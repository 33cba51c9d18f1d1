import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import type { Factors } from '../factors.ts'

/** A requirement, and what must come together for a fault that breaks it to show. */
export interface Aim {
  readonly target: RequirementId
  readonly factors: Factors
}

/** What faults have in common that declare no factors of their own. */
export function aim(target: RequirementId, factors: Factors): Aim {
  return { target, factors }
}
