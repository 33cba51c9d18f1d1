import type { PlanLimits } from '../../http/pacing/plan.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { isLetIn, type Step } from '../step.ts'
import { findEnforcedApart, findLetInLater, judgeEnforcement } from './judge-enforcement.ts'
import { judgeAgreement, judgeReset, judgeRetryAfter } from './judge-recovery.ts'
import { judgeRemainingFalls } from './judge-remaining.ts'
import { judgeTooEarly } from './judge-too-early.ts'
import type { Trial } from './trial.ts'
import { open, orBroken, type TrialJudgement } from './trial-judgement.ts'

/** The requirements that a trial of the rate limit judges as a whole. */
export const trialRows = ['RATE-3', 'RATE-5', 'RATE-7', 'RATE-8', 'RATE-10', 'RATE-11'] as const

/** One of them. */
export type TrialRow = (typeof trialRows)[number]

/** What a trial is judged beside. */
export interface TrialFacts {
  /** Of the declared plan; undefined without one, or where its figures are not known. */
  readonly plan: PlanLimits | undefined
  /** Whether the plan was declared of the very key that is exhausted. */
  readonly isOfPlan: boolean
}

const noRefusal = open('no request was answered 429: see RATE-5')

/** What a trial says of all requirements that it is about. */
export function judgeTrial(trial: Trial, facts: TrialFacts): readonly Judgement[] {
  return trialRows.map((requirement) => {
    const judged = judgeTrialOf(requirement, trial, facts)
    if (judged.state !== 'kept') return { ...judged, requirement }
    // The whole trial would be hundreds of requests.
    const exchanges = stepsBehind(requirement, trial).flatMap((step) => step?.exchange ?? [])
    return { ...judged, requirement, exchanges }
  })
}

/** What a trial says of one requirement (interface document, Limits; Errors). */
export function judgeTrialOf(row: TrialRow, trial: Trial, { plan, isOfPlan }: TrialFacts): TrialJudgement {
  const { spent, outpaced, apart, crossedApart, recovery, again, further } = trial
  switch (row) {
    case 'RATE-3':
      return orBroken(
        judgeRemainingFalls(spent, recovery, [...apart, ...crossedApart]),
        judgeRemainingFalls(again),
      )
    case 'RATE-5': {
      const judged = orBroken(judgeEnforcement(spent, outpaced), judgeEnforcement(again))
      const found = findEnforcedApart(crossedApart) ?? findLetInLater(spent, recovery)
      if (found !== undefined) return orBroken(judged, found)
      return judged.state === 'kept' ? orUncrossed(judged, trial) : judged
    }
    case 'RATE-7':
      return judgeTooEarly(spent, plan, isOfPlan, {
        fresh: recovery?.fresh,
        recovery,
        apart,
        crossedApart,
        again,
      })
    case 'RATE-8':
      return recovery === undefined ? noRefusal : judgeRetryAfter(recovery, further, spent)
    case 'RATE-10':
      return recovery === undefined ? noRefusal : judgeAgreement(recovery)
    case 'RATE-11':
      return recovery === undefined ? noRefusal : judgeReset(recovery)
  }
}

/** Where another kind of request has a counter of its own that was not crossed, no more is known than of the first. */
function orUncrossed(judged: TrialJudgement, { uncrossed, createsLeft }: Trial): TrialJudgement {
  const request = uncrossed[0]?.[0]?.exchange.request
  if (request === undefined) return judged
  return open(
    `${request.method} ${request.path} has a counter of its own, and no more than ${createsLeft} animals may be created to cross it (--max-creates)`,
  )
}

/** What of a trial shows best that it satisfied a requirement. */
function stepsBehind(row: TrialRow, { spent, recovery }: Trial): readonly (Step | undefined)[] {
  switch (row) {
    case 'RATE-3':
      return [spent[0], spent[1], spent.findLast(isLetIn)]
    case 'RATE-5':
    case 'RATE-7':
      return [spent.findLast(isLetIn), recovery?.refused]
    case 'RATE-8':
      return [recovery?.refused, recovery?.afterRetry, recovery?.confirmed]
    case 'RATE-10':
      return [recovery?.refused]
    case 'RATE-11':
      return [recovery?.beforeReset, recovery?.afterReset[0]]
  }
}
