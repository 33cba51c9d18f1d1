import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { Inconclusive } from './outcome.ts'

/**
 * What a check needs before it can try what it is about.
 *
 * @param requirement - the requirement that judges the need itself, if one does
 * @throws Inconclusive when it is not there
 */
export function need(met: boolean, what: string, requirement?: RequirementId): asserts met {
  if (!met) throw new Inconclusive(`needs ${what}`, requirement)
}
