import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Unplaced } from '../../spec/judgement.ts'
import type { Step } from '../step.ts'

/** What a trial says of one requirement. */
export type TrialJudgement = Unplaced

/** The coverage case of requirements that a trial satisfies: the catalogue's needs name it. */
const variety = 'trial'

/** The trial could have violated the requirement, and did not. */
export const held: TrialJudgement = { state: 'satisfied', coverageCase: variety, exchanges: [] }

/**
 * The trial does not settle the requirement.
 *
 * @param see - the requirement that the reason is the affair of
 */
export function open(reason: string, see?: RequirementId): TrialJudgement {
  return {
    state: 'undetermined',
    why: 'undecided',
    reason,
    ...(see === undefined ? {} : { blockedBy: see }),
    exchanges: [],
  }
}

/** The trial violates the requirement, as these requests show. */
export function broken(expected: string, actual: string, shownBy: readonly Step[]): TrialJudgement {
  return { state: 'violated', expected, actual, exchanges: shownBy.map(({ exchange }) => exchange) }
}

/** Of several parts of a trial: the others count where they violate something, for they have less to go by. */
export function orBroken(first: TrialJudgement, ...others: readonly TrialJudgement[]): TrialJudgement {
  return [first, ...others].find(({ state }) => state === 'violated') ?? first
}
