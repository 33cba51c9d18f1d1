import type { Unplaced } from '../../spec/judgement.ts'

/** What a trial says of one requirement. */
export type TrialJudgement = Unplaced

/** The coverage case of requirements that a trial satisfies: the catalogue's needs name it. */
const variety = 'trial'

/** The trial could have violated the requirement, and did not. */
export const held: TrialJudgement = { state: 'kept', variety, exchanges: [] }

/** The trial does not settle the requirement. */
export function open(reason: string): TrialJudgement {
  return { state: 'open', why: 'undecided', reason, exchanges: [] }
}

/** Of two times that a limit was exceeded: the second counts where it violates something, for it has less to go by. */
export function orBroken(first: TrialJudgement, second: TrialJudgement): TrialJudgement {
  return first.state !== 'broken' && second.state === 'broken' ? second : first
}
