import { BudgetSpent } from '../../http/budget.ts'
import { tallies } from '../../oracle/rate/refill.ts'
import { isLetIn, isTold, lowestRemaining, refusedSince, type Step, toStep } from '../../oracle/step.ts'
import type { OtherRequest, TrialOptions } from './trial-options.ts'

/** 5xx and missing responses after which a trial ends although requests remain. */
const mostDoubtful = 5
/** Requests that remain when only as many go out at once as lower Remaining. */
const lastStretch = 3
/** A limit that came back so often near its end comes back in lumps rather than by single requests. */
const mostRescues = 2

/**
 * Sends requests until one is rejected, the limit is clearly exceeded, or the budget is exhausted: at once while the limit
 * is far, and few near it (interface document, Limits, rule 3).
 * @param others - other requests that exceed the limit, each sent once
 * @param tooMany - near the limit, so many more go out at once than remain: a limiter that counts too late accepts all
 */
export async function exhaustLimit(
  before: readonly Step[],
  options: TrialOptions,
  others: readonly OtherRequest[] = [],
  tooMany = 0,
): Promise<readonly Step[]> {
  const steps = [...before]
  let beside = others
  let lowest = lowestRemaining(steps)
  // One batch alone may be chance, or a new window.
  let [backLast, backBefore] = [0, 0]
  let rescues = 0
  for (let batch = Math.max(0, ...steps.map((step) => step.batch)) + 1; ; batch += 1) {
    // An earlier rejection for another reason was counted as well, and shows nothing of the limit.
    const refused = steps.filter(
      (step, index) => !isLetIn(step) && (index >= before.length || step.status === 429),
    )
    // A 5xx may be chance while requests remain: it counts once it recurs with none remaining.
    const most = lowest > 0 ? mostDoubtful : 1
    const settled =
      refused.some(({ status }) => status > 0 && status < 500) || refusedSince(steps).length > most
    if (settled || isPassed(steps)) return steps
    const comesBack = Math.min(backLast, backBefore)
    const far = Math.min(lowest, lowest - lastStretch + comesBack)
    const near = rescues < mostRescues ? 1 + comesBack : 1 + comesBack + lowest
    const atOnce = lowest > 0 && lowest <= tooMany ? lowest + tooMany : 0
    const listed = Math.min(options.concurrency, Math.max(near, far, atOnce))
    const crossing = lowest === 0 ? beside.slice(0, options.concurrency - listed) : []
    if (crossing.length > 0) beside = []
    const size = listed + crossing.length
    const exchanges = await Promise.allSettled([
      ...Array.from({ length: listed }, () => options.send()),
      ...crossing.map((other) => other.send()),
    ])
    const answered = exchanges
      .flatMap((outcome) => (outcome.status === 'fulfilled' ? (outcome.value ?? []) : []))
      .toSorted((a, b) => a.number - b.number)
      .map((exchange) => toStep(exchange, batch, size))
    steps.push(...answered)
    const failed = exchanges.find((outcome) => outcome.status === 'rejected')
    if (failed?.status === 'rejected') {
      if (failed.reason instanceof BudgetSpent) return steps
      throw failed.reason
    }
    const remains = answered.some(isTold) ? lowestRemaining(steps) : Math.max(0, lowest - size)
    ;[backLast, backBefore] = [Math.max(0, size - (lowest - remains)), backLast]
    if (lowest <= lastStretch && remains > lastStretch) rescues += 1
    lowest = remains
  }
}

/** Whether clearly more were accepted than this limit allows. */
function isPassed(steps: readonly Step[]): boolean {
  const current = tallies(steps).at(-1)
  return current !== undefined && current.letIn > current.allowed + 1
}
