import { refillPerMs, tallies } from '../../oracle/rate/refill.ts'
import { batchesOf, isLetIn, limitOf, lowestRemaining, remainingOf, type Step } from '../../oracle/step.ts'
import type { TrialOptions } from './trial-options.ts'

/** Fewer show nothing: headers are in whole requests, and each takes its own time. */
const fewestBatches = 4
const fewestRequests = 20
/** The first window was under way already; three more that ended unspent are no chance. */
const mostWindows = 4

/**
 * True when requests side by side, as many as may be, will neither reach the limit nor pass it before the budget
 * is spent: what comes back meanwhile is more than they take. Sending on would be in vain.
 */
export function isHopeless(
  steps: readonly Step[],
  { concurrency, left }: Pick<TrialOptions, 'concurrency' | 'left'>,
): boolean {
  const perMs = refillPerMs(steps)
  const windows = tallies(steps, perMs)
  // Beside requests that were sent together a window may seem to end more than once.
  if (new Set(windows.map((window) => window.steps[0]?.batch)).size > mostWindows) return true
  const current = windows.at(-1)
  if (current === undefined) return false
  const run = current.steps.slice(current.steps.findLastIndex(({ batchSize }) => batchSize < concurrency) + 1)
  const [first, last] = [run[0], run.at(-1)]
  if (first === undefined || last === undefined) return false
  if (run.length < Math.max(fewestRequests, fewestBatches * concurrency)) return false

  // What others spent before the trial comes back once, and then no more.
  const owed = Math.max(0, limitOf(run) - 1 - (steps[0] === undefined ? 0 : remainingOf(steps[0])))
  const spent = run.length - concurrency
  const toReach = needed(lowestRemaining(run), 1 - Math.max(0, steadilyGivenBack(run) - owed) / spent)

  const requestsPerMs = run.filter(isLetIn).length / Math.max(1, last.endedAt - first.sentAt)
  const toPass = needed(current.allowed - current.letIn, 1 - perMs / requestsPerMs)
  return Math.min(toReach, toPass) > left()
}

/** What came back beside each batch, but for the one beside which most did: a window may have ended there. */
function steadilyGivenBack(run: readonly Step[]): number {
  const all = batchesOf(run).map((batch) => ({ size: batch.length, lowest: lowestRemaining(batch) }))
  const back = all.slice(1).map(({ size, lowest }, index) => size - ((all[index]?.lowest ?? 0) - lowest))
  return back.reduce((sum, each) => sum + each, 0) - Math.max(0, ...back)
}

/** Requests that cover a distance, each of which covers so much of it. */
function needed(distance: number, each: number): number {
  return each <= 0 ? Number.POSITIVE_INFINITY : distance / each
}
