import { printOutcome } from '../print-exchange.ts'
import {
  isLetIn,
  isTold,
  limitOf,
  refusedSince,
  remainingOf,
  type Step,
  type Steps,
  secondsToReset,
} from '../step.ts'
import { judgeRemainingFalls } from './judge-remaining.ts'
import { wasSpentFrom } from './others-spend.ts'
import { mayRefillFaster, type Tally, tallies } from './refill.ts'
import { broken, held, open, type Recovery, type TrialJudgement } from './trial.ts'

const shownCrossing = 4

/** The reasoning behind RATE-5, for the report: what each window let in. */
export function explainTrial(steps: Steps): string {
  return tallies(steps).map(explainTally).join('; after a renewal ')
}

function explainTally({ letIn, refused, seconds, refill }: Tally): string {
  const counted = refused === 0 ? '' : ` and ${refused} refused that counted`
  return `${letIn} let in${counted} within ${seconds.toFixed(2)} s; at most ${refill.toFixed(1)} could have been given back meanwhile`
}

/** RATE-5: a request beyond the limit is answered 429 (interface document, Limits, rule 1). */
export function judgeEnforcement(steps: Steps, recovery?: Recovery): TrialJudgement {
  const windows = tallies(steps)
  const passed = windows.find(({ letIn, refused, allowed }) => letIn + refused > allowed)
  if (passed !== undefined) {
    const explained = explainTally(passed)
    if (mayRefillFaster(steps)) return open(`${explained}, and more if a window is shorter than a second`)
    const expected = `429 after the limit's requests, ${Math.floor(passed.allowed)} at the most`
    return broken(expected, explained, crossing(passed))
  }
  if (steps.some(({ status }) => status === 429)) return judgeLimited(steps, windows, recovery)
  const [refused, next] = refusedSince(steps)
  if (refused !== undefined) return judgeRefusedOtherwise(steps, refused, next)
  const last = windows.at(-1)
  if (last === undefined) return open('nothing was let in')
  const advice = last.refill < 1 ? '' : '; a larger --concurrency may reach it'
  return open(`the limit was not reached: ${explainTally(last)}${advice}`)
}

/** The last request that the limit allowed, and the first beyond it. */
function crossing({ steps, refused, allowed }: Tally): Steps {
  const from = Math.max(0, Math.floor(allowed) - refused - 1)
  return steps.filter(isLetIn).slice(from, from + shownCrossing)
}

/** RATE-5 where a request was answered 429, and no window accepted more than it can have. */
function judgeLimited(steps: Steps, windows: readonly Tally[], recovery?: Recovery): TrialJudgement {
  if (windows.some((window) => isLetInWithoutRest(window.steps) && !isGivenBack(window, recovery)))
    return open('a request was let in after none remained, and nothing showed to have come back till then')
  const most = Math.max(...windows.map(({ letIn }) => letIn))
  if (most <= limitOf(steps)) return held
  const letIn = `${most} were let in before the 429`
  // Without a Reset nobody knows when a window began: one or two requests may be of another.
  const isWithoutReset = steps.every(({ reading }) => reading?.reset === undefined)
  if (isWithoutReset) return open(`${letIn}, and Reset cannot be read`, 'RATE-2')
  // Remaining tells how many were spent before the trial, and have come back.
  const isMistold = judgeRemainingFalls(steps).state === 'violated'
  return isMistold ? open(`${letIn}, and Remaining does not tell how many were left`, 'RATE-3') : held
}

/** RATE-5 where the last request was refused, and none was answered 429. */
function judgeRefusedOtherwise(steps: Steps, refused: Step, next?: Step): TrialJudgement {
  const outcome = printOutcome(refused.exchange)
  if (refused.status === 401) return open('the key was answered 401 before the limit was reached', 'AUTH-6')
  if (!isBeyond(steps)) return open(`answered ${outcome} while Remaining told that requests remain`)
  const isDoubtful = refused.status === 0 || refused.status >= 500
  if (isDoubtful && next?.status !== refused.status)
    return open(`a request beyond the limit got ${outcome}, once and not again`)
  return broken('429', outcome, [refused])
}

/** RATE-5 of the request after Retry-After, which exceeds a window that gives nothing back before its Reset. */
export function judgeLetInLater(spent: Steps, recovery: Recovery | undefined): TrialJudgement {
  const asked = recovery?.afterRetry
  if (asked === undefined) return open('nothing was asked after the 429')
  return judgeEnforcement([...spent, { ...asked, batch: Number.POSITIVE_INFINITY, batchSize: 1 }])
}

/** Whether a request was accepted after Remaining had fallen to 0 by what was sent, and not by others. */
function isLetInWithoutRest(segment: Steps): boolean {
  const [told = 0] = segment.map(remainingOf)
  const last = segment.find((step) => isLetIn(step) && step.reading?.remaining === 0)
  if (told === 0 || last === undefined) return false
  const until = segment.filter((step) => isLetIn(step) && step.batch <= last.batch)
  // After a 429 the run waited as long as that asked for.
  const limited = Math.min(...segment.filter(({ status }) => status === 429).map(({ endedAt }) => endedAt))
  const isAfter = (step: Step): boolean => isLetIn(step) && step.batch > last.batch && step.sentAt < limited
  return until.length <= told + 1 && segment.some(isAfter)
}

/** Whether a bucket that gives requests back one by one explains those beyond the limit, by what came back later. */
function isGivenBack({ steps, letIn, seconds }: Tally, recovery: Recovery | undefined): boolean {
  if (recovery?.afterRetry === undefined) return false
  const { refused, afterRetry, retryAfterMs = Number.POSITIVE_INFINITY } = recovery
  const limit = limitOf(steps)
  const isByAndBy = 2 * retryAfterMs <= 1000 * (secondsToReset(refused.reading) ?? 0)
  if (!isByAndBy || !isLetIn(afterRetry) || wasSpentFrom(steps) || remainingOf(afterRetry) > limit / 2)
    return false
  // A part of one more may have been back when the 429 came.
  const back = remainingOf(afterRetry) + 2
  return (letIn - limit) * (afterRetry.sentAt - refused.endedAt) <= back * seconds * 1000
}

/** Whether the limit was exhausted, by Remaining or by how many were accepted. */
function isBeyond(steps: Steps): boolean {
  const letIn = steps.filter(isLetIn)
  const told = letIn.filter(isTold).map(({ reading }) => reading)
  return told.length === 0 || told.some(({ remaining, limit }) => remaining === 0 || letIn.length >= limit)
}
