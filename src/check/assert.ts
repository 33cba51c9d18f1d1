import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { Inconclusive } from './outcome.ts'

/**
 * Requires what a test needs.
 *
 * @param requirement - the requirement that judges the need itself, if one does
 * @throws Inconclusive where it is not met
 */
export function need(met: boolean, what: string, requirement?: RequirementId): asserts met {
  if (!met) throw new Inconclusive(`needs ${what}`, requirement)
}
