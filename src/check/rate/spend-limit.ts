import { BudgetSpent } from '../../http/budget.ts'
import { tallies } from '../../oracle/rate/refill.ts'
import { isLetIn, isTold, lowestRemaining, refusedSince, type Step, toStep } from '../../oracle/step.ts'
import type { OtherRequest, TrialOptions } from './trial-options.ts'

/** 5xx and missing responses after which a trial goes on while requests remain. */
const mostDoubtful = 5
/** Requests left for the last stretch, in which no more go at once than make Remaining fall. */
const lastStretch = 3
/** A limit that came back so often in the last stretch comes back in lumps, faster than by one request at a time. */
const mostRescues = 2

/**
 * Sends requests until one is rejected, the limit is plainly exceeded, or the budget is exhausted. They go side by side
 * while the limit is far; near it, one more than comes back meanwhile, since those under way beside the first 429 are
 * rejected too (interface document, Limits, rule 3). A limit that comes back in lumps does so beside one batch and not
 * beside the next: there the last stretch goes at once.
 *
 * @param others - other requests that exceed it, each sent once
 * @param tooMany - in the last stretch, so many more go side by side than remain: a limiter that looks first and counts
 * afterwards accepts them all
 */
export async function spendLimit(
  before: readonly Step[],
  options: TrialOptions,
  others: readonly OtherRequest[] = [],
  tooMany = 0,
): Promise<readonly Step[]> {
  const steps = [...before]
  let beside = others
  let lowest = lowestRemaining(steps)
  // One batch alone may show chance, or a new window.
  let [backLast, backBefore] = [0, 0]
  let rescues = 0
  for (let batch = Math.max(0, ...steps.map((step) => step.batch)) + 1; ; batch += 1) {
    // A request that was rejected before for another reason was spent all the same, and shows nothing of the limit.
    const refused = steps.filter(
      (step, index) => !isLetIn(step) && (index >= before.length || step.status === 429),
    )
    // A 5xx may be chance while requests remain: it counts once it is shown again where none do.
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

/** Whether more were accepted than any limiter with this limit may accept, with some to spare. */
function isPassed(steps: readonly Step[]): boolean {
  const current = tallies(steps).at(-1)
  return current !== undefined && current.letIn > current.allowed + 1
}
