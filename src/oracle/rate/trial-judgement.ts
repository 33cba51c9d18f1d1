import type { Exchange } from '../../spec/exchange.ts'

/** What a trial says of one row. */
export type TrialJudgement =
  | { readonly state: 'kept' }
  | { readonly state: 'open'; readonly reason: string }
  | {
      readonly state: 'broken'
      readonly expected: string
      readonly actual: string
      readonly exchanges: readonly Exchange[]
    }

/** The row held where it could have been broken. */
export const held: TrialJudgement = { state: 'kept' }

/** The trial does not settle the row. */
export function open(reason: string): TrialJudgement {
  return { state: 'open', reason }
}

/** Of two crossings of a limit: what the second shows counts where it breaks something, for it has less to go by. */
export function orBroken(first: TrialJudgement, second: TrialJudgement): TrialJudgement {
  return first.state !== 'broken' && second.state === 'broken' ? second : first
}
