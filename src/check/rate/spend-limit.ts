import { BudgetSpent } from '../../client/budget.ts'
import { refillPerMs, segments, tally } from './refill.ts'
import { isLetIn, remainingOf, type Step, toStep } from './step.ts'
import type { TrialOptions } from './trial-options.ts'

/** Requests left for the last stretch, which goes one by one. */
const lastStretch = 3

/** Sends until a request is refused, the limit has plainly been passed, or the budget is spent. */
export async function spendLimit(before: readonly Step[], options: TrialOptions): Promise<readonly Step[]> {
  const steps = [...before]
  for (let batch = 1; ; batch += 1) {
    const refused = steps.filter((step) => !isLetIn(step))
    // A 5xx may be chance: it counts once the next request shows it again.
    const settled = refused.some(({ status }) => status > 0 && status < 500) || refused.length > 1
    if (settled || isPassed(steps)) return steps
    const left = lowestRemaining(steps) - lastStretch
    const size = left > options.concurrency ? options.concurrency : 1
    const exchanges = await Promise.allSettled(Array.from({ length: size }, () => options.send()))
    const answered = exchanges.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const inOrder = answered.toSorted((a, b) => a.number - b.number)
    steps.push(...inOrder.map((exchange) => toStep(exchange, batch, size)))
    const failed = exchanges.find((outcome) => outcome.status === 'rejected')
    if (failed?.status === 'rejected') {
      if (failed.reason instanceof BudgetSpent) return steps
      throw failed.reason
    }
  }
}

/** What remains after the last batch: its responses may have come in any order. */
function lowestRemaining(steps: readonly Step[]): number {
  const batch = steps.at(-1)?.batch
  const newest = steps.filter((step) => step.batch === batch)
  return Math.min(...newest.map(remainingOf))
}

/** True when more were let in than any limiter with this limit may, some to spare. */
function isPassed(steps: readonly Step[]): boolean {
  const perMs = refillPerMs(steps)
  const windows = segments(steps, perMs)
  const current = windows.at(-1)
  if (current === undefined) return false
  const { letIn, allowed } = tally(current, perMs, windows.length === 1)
  return letIn > allowed + 1
}
