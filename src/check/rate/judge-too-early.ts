import type { PlanLimits } from '../../client/pacing/plan.ts'
import { held, type Judgement, open } from './judgement.ts'
import { isLetIn, type LimitReading, type Step } from './step.ts'

const longestMinuteWindow = 61
const minuteMs = 60_000

/**
 * RATE-7: no 429 while Remaining says that requests remain. What was under way is counted as spent. Where Reset
 * shows the day's window, the minute's may be the one that is exhausted.
 */
export function judgeTooEarly(steps: readonly Step[], plan: PlanLimits | undefined): Judgement {
  const refused = steps.find(({ status }) => status === 429)
  if (refused === undefined) return open('no request was answered 429')
  const before = steps.filter(
    (step) => step.batch < refused.batch && isLetIn(step) && step.reading !== undefined,
  )
  const last = before.at(-1)
  if (last?.reading === undefined) return open('no response before the 429 told what remained')
  const newest = before.filter(({ batch }) => batch === last.batch)
  const remaining = Math.min(
    ...newest.flatMap(({ reading }) => (reading === undefined ? [] : [reading.remaining])),
  )
  const underWay = steps.filter((step) => step.batch === refused.batch).length - 1
  const toldByRefusal = refused.reading?.remaining ?? 0
  if (remaining - underWay <= 0 && toldByRefusal === 0) return held
  if (mayBeTheDays(last.reading)) {
    if (plan === undefined || !isOf(plan, last.reading))
      return open(
        'Reset may tell of a window longer than a minute, and no plan with such a Limit was declared',
      )
    const lately = steps.filter((step) => isLetIn(step) && step.sentAt > refused.sentAt - minuteMs).length
    if (lately >= plan.perMinute) return held
  }
  if (toldByRefusal > 0) {
    return {
      state: 'broken',
      expected: 'X-RateLimit-Remaining: 0 on a 429',
      actual: `${toldByRefusal}`,
      exchanges: [refused.exchange],
    }
  }
  return {
    state: 'broken',
    expected: `no 429, since X-RateLimit-Remaining was ${remaining}`,
    actual: '429 for the next request',
    exchanges: [last.exchange, refused.exchange],
  }
}

/** Without a `Date` nobody knows how far off Reset is. */
function mayBeTheDays({ reset, date }: LimitReading): boolean {
  return date === undefined || reset - date > longestMinuteWindow
}

/** The key of the trial may be on another plan than the one that was declared. */
function isOf({ perMinute, perDay }: PlanLimits, { limit }: LimitReading): boolean {
  return limit === perDay || limit === perMinute
}
