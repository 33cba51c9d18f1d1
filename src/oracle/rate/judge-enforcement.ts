import { printOutcome } from '../print-exchange.ts'
import { isLetIn, refusedSince, type Step } from '../step.ts'
import { judgeRemainingFalls } from './judge-remaining.ts'
import { mayRefillFaster, refillPerMs, segments, type Tally, tally } from './refill.ts'
import type { Recovery } from './trial.ts'
import { held, open, type TrialJudgement } from './trial-judgement.ts'

/** The reasoning behind RATE-5, for the report: what each window let in. */
export function explainTrial(steps: readonly Step[]): string {
  const perMs = refillPerMs(steps)
  return segments(steps, perMs)
    .map((segment, index) => explainTally(tally(segment, perMs, index === 0)))
    .join('; after a renewal ')
}

function explainTally({ letIn, refused, seconds, refill }: Tally): string {
  const counted = refused === 0 ? '' : ` and ${refused} refused that counted`
  return `${letIn} let in${counted} within ${seconds.toFixed(2)} s; at most ${refill.toFixed(1)} could have been given back meanwhile`
}

/**
 * RATE-5: a request beyond the limit is answered 429 (interface document, Limits, rule 1).
 *
 * @param outpaced - how many requests side by side took no more than came back, if the trial ended for that
 */
export function judgeEnforcement(steps: readonly Step[], outpaced?: number): TrialJudgement {
  const perMs = refillPerMs(steps)
  const tallies = segments(steps, perMs).map((segment, index) => ({
    segment,
    counted: tally(segment, perMs, index === 0),
  }))
  for (const { segment, counted } of tallies) {
    if (counted.letIn + counted.refused > counted.allowed) {
      if (mayRefillFaster(steps))
        return open(`${explainTally(counted)}, and more if a window is shorter than a second`)
      return {
        state: 'broken',
        expected: `429 after the limit's requests, ${Math.floor(counted.allowed)} at the most`,
        actual: explainTally(counted),
        exchanges: segment
          .filter(isLetIn)
          .slice(-2)
          .map(({ exchange }) => exchange),
      }
    }
  }
  if (steps.some(({ status }) => status === 429)) {
    if (tallies.some(({ segment }) => isLetInWithoutRest(segment))) {
      return open('a request was let in after none remained, and nothing showed to have come back till then')
    }
    const most = Math.max(...tallies.map(({ counted }) => counted.letIn))
    if (most <= Math.max(0, ...steps.flatMap(({ reading }) => reading?.limit ?? []))) return held
    const letIn = `${most} were let in before the 429`
    if (isWithoutReset(steps)) return open(`${letIn}, and Reset cannot be read: see RATE-2`)
    // How many were spent before the trial, and have come back, is told by what remained.
    const isMistold = judgeRemainingFalls(steps).state === 'broken'
    return isMistold ? open(`${letIn}, and Remaining does not tell how many were left: see RATE-3`) : held
  }
  const [refused, next] = refusedSince(steps)
  if (refused === undefined) {
    const counted = tallies.at(-1)?.counted
    if (counted === undefined) return open('nothing was let in')
    const pace =
      outpaced === undefined
        ? ''
        : `; ${outpaced} side by side take no more than comes back: a larger --concurrency may reach it`
    return open(`the limit was not reached: ${explainTally(counted)}${pace}`)
  }
  if (refused.status === 401) return open('the key was answered 401 before the limit was reached: see AUTH-6')
  if (!isBeyond(steps)) {
    return open(`answered ${printOutcome(refused.exchange)} while Remaining told that requests remain`)
  }
  const doubtful = refused.status === 0 || refused.status >= 500
  if (doubtful && next?.status !== refused.status) {
    return open(`a request beyond the limit got ${printOutcome(refused.exchange)}, once and not again`)
  }
  return {
    state: 'broken',
    expected: '429',
    actual: printOutcome(refused.exchange),
    exchanges: [refused.exchange],
  }
}

/**
 * RATE-5 of requests that are counted by themselves. What is refused otherwise than for the limit may have used up something
 * else.
 *
 * @returns undefined where they break nothing
 */
export function findEnforcedApart(apart: readonly (readonly Step[])[]): TrialJudgement | undefined {
  return apart
    .filter((steps) => steps.every((step) => isLetIn(step) || step.status === 429))
    .map((steps) => judgeEnforcement(steps))
    .find(({ state }) => state === 'broken')
}

/**
 * RATE-5 of the request that was sent once the 429 was waited out. Where the window that is told of goes on, and gives nothing back
 * before its Reset, that is beyond its limit.
 *
 * @returns undefined where it breaks nothing
 */
export function findLetInLater(
  spent: readonly Step[],
  recovery: Recovery | undefined,
): TrialJudgement | undefined {
  const asked = recovery?.afterRetry
  if (asked === undefined) return undefined
  const batch = Math.max(...spent.map((step) => step.batch)) + 1
  const judged = judgeEnforcement([...spent, { ...asked, batch, batchSize: 1 }])
  return judged.state === 'broken' ? judged : undefined
}

/**
 * True where Remaining fell to 0 by what was sent, and a request was let in all the same. A bucket may have filled up by one
 * just then; but then more is let in on the way there too, mostly.
 */
function isLetInWithoutRest(segment: readonly Step[]): boolean {
  const told = segment[0]?.reading?.remaining ?? 0
  const last = segment.find((step) => isLetIn(step) && step.reading?.remaining === 0)
  if (told === 0 || last === undefined) return false
  const until = segment.filter((step) => isLetIn(step) && step.batch <= last.batch)
  // What was sent once a 429 had come was held back as long as that asked for.
  const limited = Math.min(...segment.filter(({ status }) => status === 429).map(({ endedAt }) => endedAt))
  const isAfter = (step: Step): boolean => isLetIn(step) && step.batch > last.batch && step.sentAt < limited
  return until.length <= told + 1 && segment.some(isAfter)
}

/** How many a window lets in beyond its limit is told by when it began: without a Reset, one or two may be of another. */
function isWithoutReset(steps: readonly Step[]): boolean {
  return steps.every(({ reading }) => reading?.reset === undefined)
}

/** True where the limit was spent by then, by what was told or by what was let in. */
function isBeyond(steps: readonly Step[]): boolean {
  const letIn = steps.filter(isLetIn)
  const told = letIn.flatMap(({ reading }) => reading ?? [])
  return told.length === 0 || told.some(({ remaining, limit }) => remaining === 0 || letIn.length >= limit)
}
