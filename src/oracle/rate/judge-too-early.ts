import { isOfSomeDay, type PlanLimits } from '../../http/pacing/plan.ts'
import { isTooManyAtOnce } from '../../http/too-many-at-once.ts'
import { isOfAnotherWindow, mayBeTheDays } from '../retry-after-of.ts'
import { isLetIn, isTold, lowestRemaining, operationOf, remainingOf, type Step, type Steps } from '../step.ts'
import { judgeReset, judgeRetryAfter } from './judge-recovery.ts'
import { findUnderLimit } from './judge-under-limit.ts'
import { othersSpend } from './others-spend.ts'
import { broken, held, open, orBroken, type Recovery, type Trial, type TrialJudgement } from './trial.ts'

const minuteMs = 60_000

/** What tells whether a 429 came too early, and who else spent. */
type Crossed = Pick<Trial, 'spent' | 'apart' | 'recovery' | 'again'>

/**
 * RATE-7: no 429 while Remaining says that requests remain, those under way aside. Where Reset shows the day's window, the
 * minute's may be exhausted. Others may spend from a shared key, as they may from the main one.
 */
export function judgeTooEarly(
  trial: Crossed & Pick<Trial, 'crossedApart'>,
  plan: PlanLimits | undefined,
  isShared: boolean,
): TrialJudgement {
  // The first crossing shows whether others spend: of the rest, only their own 429s count.
  const others = [...trial.crossedApart, trial.again].map((spent) =>
    judgeCrossing({ ...trial, spent }, plan, true),
  )
  return orBroken(judgeCrossing(trial, plan, isShared), ...others)
}

function judgeCrossing(crossed: Crossed, plan: PlanLimits | undefined, isShared: boolean): TrialJudgement {
  const { spent, apart, recovery, again } = crossed
  const refusals = spent.filter(({ status }) => status === 429)
  if (refusals.length === 0) return open('no request was answered 429')
  const crossing = crossingOf(spent)
  if (crossing === undefined) return open('no response before the 429 told what remained')
  const { refused, last, remaining, left } = crossing
  const isBeside = ({ exchange }: Step): boolean => isTooManyAtOnce(exchange)
  const whileSomeRemain = refusals.filter((step) => remainingOf(step) > 0)
  const telling = whileSomeRemain.find((step) => !isBeside(step)) ?? whileSomeRemain[0]
  const fresh = isShared ? undefined : recovery?.fresh
  const under = fresh && findUnderLimit(spent, apart, fresh, refused)
  if (left <= 0 && telling === undefined) {
    if (isShared) return held
    return under ?? whyNotLookedAt([...spent, ...apart.flat()], recovery) ?? held
  }
  if (mayBeTheDays(last.reading)) {
    if (isShared) return open('Reset may tell of a window longer than a minute, and others may use the key')
    const { limit } = last.reading
    // The minute's figure may be what another plan, which the key may be on, has for a day.
    const isOfMinute = limit === plan?.perMinute && !isOfSomeDay(limit)
    if (plan === undefined || (limit !== plan.perDay && !isOfMinute))
      return open(
        'Reset may tell of a window longer than a minute, and no plan with such a Limit was declared',
      )
    const lately = spent.filter((step) => isLetIn(step) && step.sentAt > refused.sentAt - minuteMs).length
    if (lately >= plan.perMinute) return held
  }
  if (telling !== undefined && isBeside(telling))
    return open(
      'the 429 may be of the requests that were under way beside it: Remaining told that some remained',
    )
  if (telling !== undefined)
    return isOfAnotherWindow(telling)
      ? open('Retry-After reaches beyond Reset: the 429 may be of another window than Remaining')
      : broken('X-RateLimit-Remaining: 0 on a 429', `${remainingOf(telling)}`, [telling])
  // Where the 429 says 0, others may have spent several at once; one alone is the limit's own mistake.
  const isSpentAtOnce = refused.reading?.remaining === 0 && left > 1
  // Where each request takes several, fewer fit side by side than Remaining has room for.
  if (isShared || isSpentAtOnce || othersSpend(spent.filter(({ batch }) => batch <= refused.batch)))
    return under ?? open('Remaining may have been spent by others: it is not for the trial alone')
  if (left === 1 && isCrossedRightly(again, refused))
    return open(
      'one request was missing once, and not when the limit was crossed again: others may have made it',
    )
  const expected = `no 429, since X-RateLimit-Remaining was ${remaining}`
  return broken(expected, '429 for the next request', [last, refused])
}

/** The first 429, the last response before it, what remained then, and how much of that was not spent since. */
function crossingOf(steps: Steps) {
  const refused = steps.find(({ status }) => status === 429)
  if (refused === undefined) return undefined
  const before = steps.filter(({ batch }) => batch < refused.batch).filter(isTold)
  const last = before.at(-1)
  if (last === undefined) return undefined
  const remaining = lowestRemaining(before)
  // The limiter may have counted whatever was sent since.
  const since = steps.filter(({ batch }) => batch > last.batch && batch <= refused.batch)
  const resent = since.filter(({ exchange }) => exchange.resent === true).length
  return { refused, last, remaining, left: remaining - (since.length - 1 + resent) }
}

/** Whether as many were accepted as remained, when the same operation's limit was exceeded once more. */
function isCrossedRightly(again: Steps, refused: Step): boolean {
  const crossing = crossingOf(again)
  if (crossing === undefined || operationOf(crossing.refused) !== operationOf(refused)) return false
  const { last, remaining, left } = crossing
  const letIn = again.filter((step) => step.batch > last.batch && isLetIn(step)).length
  return left < 0 ? letIn >= remaining : left === 0
}

/** Why later windows cannot show who spent the rest, where fewer than Limit were accepted from a whole window on. */
function whyNotLookedAt(steps: Steps, recovery: Recovery | undefined): TrialJudgement | undefined {
  const [first, second] = steps.map(({ reading }) => reading)
  if (recovery === undefined || first === undefined) return undefined
  const { limit, remaining, reset } = first
  if (steps.filter(isLetIn).length >= limit - 1) return undefined
  const openFor = (requirement: 'RATE-2' | 'RATE-8' | 'RATE-11'): TrialJudgement =>
    open(`fewer than ${limit} were let in, and who spent the rest cannot be seen`, requirement)
  if (reset === undefined) return openFor('RATE-2')
  const cost = Math.max(1, remaining - (second?.remaining ?? remaining))
  if (remaining < limit - cost) return undefined
  if (judgeRetryAfter(recovery).state === 'violated') return openFor('RATE-8')
  return judgeReset(recovery).state === 'violated' ? openFor('RATE-11') : undefined
}
