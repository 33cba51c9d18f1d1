import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { Inconclusive } from './outcome.ts'

/** Requires a need of a test, which a requirement may judge. @throws Inconclusive where it is not met */
export function need(met: boolean, what: string, requirement?: RequirementId): asserts met {
  if (!met) throw new Inconclusive(`needs ${what}`, requirement)
}
