import type { Judgement } from '../../spec/judgement.ts'
import { mapTrial } from '../../spec/trial.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { datedBy, isLetIn, type Step, type Steps } from '../step.ts'
import { judgeEnforcement, judgeLetInLater } from './judge-enforcement.ts'
import { judgeAgreement, judgeReset, judgeRetryAfter } from './judge-recovery.ts'
import { judgeRemainingFalls } from './judge-remaining.ts'
import { judgeTooEarly } from './judge-too-early.ts'
import { open, orBroken, type Recovery, type Trial, type TrialJudgement } from './trial.ts'

/** The requirements that a trial of the rate limit judges as a whole. */
export const trialRows = ['RATE-3', 'RATE-5', 'RATE-7', 'RATE-8', 'RATE-10', 'RATE-11'] as const

/** One of them. */
export type TrialRow = (typeof trialRows)[number]

type TrialFacts = Pick<OracleOptions, 'plan' | 'isOfPlan'>

interface TrialRule {
  readonly judge: (trial: Trial, facts: TrialFacts) => TrialJudgement
  /** What shows best that a trial of hundreds of requests satisfied the requirement. */
  readonly shownBy: (spent: Steps, recovery: Partial<Recovery>) => readonly (Step | undefined)[]
}

const crossed: TrialRule['shownBy'] = (spent, { refused }) => [spent.findLast(isLetIn), refused]

const rules: Readonly<Record<TrialRow, TrialRule>> = {
  'RATE-3': {
    judge: ({ spent, apart, crossedApart, recovery, again }) =>
      orBroken(
        judgeRemainingFalls(spent, recovery),
        ...[...apart, ...crossedApart, again].map((steps) => judgeRemainingFalls(steps)),
      ),
    shownBy: (spent) => [spent[0], spent[1], spent.findLast(isLetIn)],
  },
  'RATE-5': {
    judge: (trial) => {
      const { spent, crossedApart, recovery, again } = trial
      // What is refused otherwise than by the limit may have used up something else.
      const ofLimit = crossedApart.filter((steps) => steps.every((one) => isLetIn(one) || one.status === 429))
      const judged = orBroken(
        judgeEnforcement(spent, recovery),
        ...[again, ...ofLimit].map((steps) => judgeEnforcement(steps)),
        judgeLetInLater(spent, recovery),
      )
      if (judged.state === 'satisfied') return orUncrossed(judged, trial)
      return judged.state === 'undetermined' ? orTooSlow(judged, trial) : judged
    },
    shownBy: crossed,
  },
  'RATE-7': {
    judge: (trial, { plan, isOfPlan }) => judgeTooEarly(trial, plan, isOfPlan),
    shownBy: crossed,
  },
  'RATE-8': {
    judge: ({ spent, recovery, further }) =>
      ofRecovery(recovery, (one) => judgeRetryAfter(one, further, spent)),
    shownBy: (_, { refused, afterRetry, confirmed }) => [refused, afterRetry, confirmed],
  },
  'RATE-10': {
    judge: ({ recovery }) => ofRecovery(recovery, judgeAgreement),
    shownBy: (_, { refused }) => [refused],
  },
  'RATE-11': {
    judge: ({ recovery }) => ofRecovery(recovery, judgeReset),
    shownBy: (_, { beforeReset, afterReset }) => [beforeReset, afterReset?.at(-1)],
  },
}

/** What a trial says of all requirements that it is about. */
export function judgeTrial(trial: Trial, facts: TrialFacts): readonly Judgement[] {
  return trialRows.map((requirement) => {
    const judged = judgeTrialOf(requirement, trial, facts)
    if (judged.state !== 'satisfied') return { ...judged, requirement }
    const shownBy = rules[requirement].shownBy(trial.spent, trial.recovery ?? {})
    const exchanges = shownBy.flatMap((step) => step?.exchange ?? [])
    return { ...judged, requirement, exchanges }
  })
}

/** What a trial says of one requirement (interface document, Limits; Errors). */
export function judgeTrialOf(row: TrialRow, trial: Trial, facts: TrialFacts): TrialJudgement {
  return rules[row].judge(mapTrial(trial, datedBy(trial.spent)), facts)
}

function ofRecovery(recovery: Recovery | undefined, judge: (one: Recovery) => TrialJudgement) {
  return recovery === undefined ? open('no request was answered 429', 'RATE-5') : judge(recovery)
}

/** A server in front may accept too few requests a second to reach the limit before it comes back. */
function orTooSlow(judged: TrialJudgement, { spacingMs }: Trial): TrialJudgement {
  if (spacingMs === undefined) return judged
  const pace = (1000 / spacingMs).toFixed(1)
  return open(`the limit was not reached: requests that came faster than ${pace} a second were answered 503`)
}

/** Another kind of request may have a counter of its own whose limit was not exceeded. */
function orUncrossed(judged: TrialJudgement, { uncrossed, createsLeft }: Trial): TrialJudgement {
  const request = uncrossed.flat()[0]?.exchange.request
  if (request === undefined) return judged
  const why = `no more than ${createsLeft} animals may be created to cross it (--max-creates)`
  return open(`${request.method} ${request.path} has a counter of its own, and ${why}`)
}
