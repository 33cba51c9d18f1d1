import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Unplaced } from '../../spec/judgement.ts'
import type { Steps } from '../step.ts'

/** What a trial says of one requirement. */
export type TrialJudgement = Unplaced

/** The trial could have violated the requirement, and did not. The catalogue's needs name the coverage case. */
export const held: TrialJudgement = { state: 'satisfied', coverageCase: 'trial', exchanges: [] }

/** The trial does not settle the requirement, for a reason that another one may judge. */
export function open(reason: string, see?: RequirementId): TrialJudgement {
  const blockedBy = see === undefined ? {} : { blockedBy: see }
  return { state: 'undetermined', why: 'undecided', reason, ...blockedBy, exchanges: [] }
}

/** The trial violates the requirement, as these requests show. */
export function broken(expected: string, actual: string, shownBy: Steps): TrialJudgement {
  return { state: 'violated', expected, actual, exchanges: shownBy.map(({ exchange }) => exchange) }
}

/** Of several parts of a trial: the others count where they violate something, for they have less to go by. */
export function orBroken(first: TrialJudgement, ...others: readonly TrialJudgement[]): TrialJudgement {
  return [first, ...others].find(({ state }) => state === 'violated') ?? first
}
