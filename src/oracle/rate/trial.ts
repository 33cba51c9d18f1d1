import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Unplaced } from '../../spec/judgement.ts'
import type { FreshWindowOf, RecoveryOf, TrialOf } from '../../spec/trial.ts'
import type { Step, Steps } from '../step.ts'

/** What a trial of the rate limit found. */
export type Trial = TrialOf<Step>

/** What followed a 429. */
export type Recovery = RecoveryOf<Step>

/** What followed a pause that was longer than the window. */
export type FreshWindow = FreshWindowOf<Step>

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
