import { isLetIn, type Step } from './step.ts'

/** Reset is told in whole seconds: a shorter window could not be told at all (interface document, Limits). */
const shortestWindowSeconds = 1
/** `Date` and Reset are cut to whole seconds, each its own way. */
const roundingSeconds = 1

/** A shortest length in seconds of the window in force: it is at least as long as any response says it goes on. */
export function windowAtLeast(steps: readonly Step[]): number {
  const told = steps.map(({ reading }) =>
    reading === undefined ? 0 : reading.reset - reading.date - roundingSeconds,
  )
  return Math.max(shortestWindowSeconds, ...told)
}

/** How many requests, at the most, a limiter of any kind may have given back between two moments (local ms). */
export function refillBound(steps: readonly Step[], fromMs: number, toMs: number): number {
  const limit = Math.max(0, ...steps.map(({ reading }) => reading?.limit ?? 0))
  return (limit * Math.max(0, toMs - fromMs)) / 1000 / windowAtLeast(steps)
}

/**
 * Cuts the steps where the window was renewed: Remaining rose by more than refill explains, and Reset went on.
 *
 * @returns runs of steps within one window, in the order in which they were sent
 */
export function segments(steps: readonly Step[]): readonly (readonly Step[])[] {
  const cut: Step[][] = []
  let lowest: Step | undefined
  for (const step of steps) {
    const current = cut.at(-1)
    if (current === undefined || (lowest !== undefined && isRenewal(steps, lowest, step))) {
      cut.push([step])
      lowest = step
      continue
    }
    current.push(step)
    if (isLower(step, lowest)) lowest = step
  }
  return cut
}

function isLower(step: Step, lowest: Step | undefined): boolean {
  if (step.reading === undefined) return false
  return lowest?.reading === undefined || step.reading.remaining < lowest.reading.remaining
}

function isRenewal(steps: readonly Step[], before: Step, after: Step): boolean {
  if (before.reading === undefined || after.reading === undefined) return false
  const rise = after.reading.remaining - before.reading.remaining
  const together = before.batch === after.batch ? before.batchSize : 1
  return (
    after.reading.reset > before.reading.reset &&
    rise > refillBound(steps, before.sentAt, after.endedAt) + together
  )
}

/** How many of a segment's requests were let in, how long that took, and how many the limit allows at most. */
export interface Tally {
  readonly letIn: number
  readonly seconds: number
  readonly refill: number
  readonly allowed: number
}

/**
 * Counts a segment. A window that was renewed on the way may have let in some of the first requests before that:
 * as many as were under way together.
 */
export function tally(steps: readonly Step[], segment: readonly Step[]): Tally {
  const first = segment[0]
  const last = segment.filter(isLetIn).at(-1)
  if (first === undefined || last === undefined) return { letIn: 0, seconds: 0, refill: 0, allowed: 0 }
  const refill = refillBound(steps, first.sentAt, last.endedAt)
  const limit = Math.max(0, ...segment.map(({ reading }) => reading?.limit ?? 0))
  const underWay = first === steps[0] ? 0 : first.batchSize
  return {
    letIn: segment.filter(isLetIn).length,
    seconds: (last.endedAt - first.sentAt) / 1000,
    refill,
    allowed: limit + refill + underWay + 1,
  }
}
