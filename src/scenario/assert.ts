import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { Inconclusive } from './outcome.ts'

/** Requires what a test needs. @throws Inconclusive where it is missing, blocked by the requirement that judges it */
export function need(met: boolean, what: string, requirement?: RequirementId): asserts met {
  if (!met) throw new Inconclusive(`needs ${what}`, requirement)
}
