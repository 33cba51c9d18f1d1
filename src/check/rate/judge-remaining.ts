import { held, type Judgement, open } from './judgement.ts'
import { refillPerMs, segments } from './refill.ts'
import { isLetIn, type Step } from './step.ts'

/**
 * RATE-3: Remaining falls as requests are spent. Refill is free, and what was spent before the trial may come
 * back at any moment of it. What the trial spent itself may not: so broken is only what leaves more of the limit
 * than that, within one window.
 */
export function judgeRemainingFalls(steps: readonly Step[]): Judgement {
  const spent = steps.filter((step) => isLetIn(step) && step.reading !== undefined)
  if (spent.length < 2) return open('fewer than two responses told what remains')
  const perMs = refillPerMs(steps)
  const windows = segments(spent, perMs)
  for (const segment of windows) {
    const stuck = findStuck(segment, perMs)
    if (stuck !== undefined) return stuck
  }
  const fell = windows.some((segment) => lowest(segment) < (segment[0]?.reading?.remaining ?? 0))
  return fell ? held : open('what was spent may have been given back meanwhile')
}

function findStuck(segment: readonly Step[], perMs: number): Judgement | undefined {
  const [first] = segment
  if (first?.reading === undefined) return undefined
  const limit = Math.max(...segment.map(({ reading }) => reading?.limit ?? 0))
  let before = 0
  let batch = first.batch
  for (const [index, step] of segment.entries()) {
    if (step.reading === undefined) continue
    // Requests sent together may arrive in any order: only the ones before them were surely spent by then.
    if (step.batch !== batch) {
      before = index
      batch = step.batch
    }
    const renewed = step.reading.reset > first.reading.reset ? largestBatch(segment) + 1 : 0
    const refill = perMs * Math.max(0, step.endedAt - first.sentAt)
    const most = Math.floor(limit - before + refill + renewed)
    if (step.reading.remaining <= most) continue
    return {
      state: 'broken',
      expected: `X-RateLimit-Remaining of at most ${most}, ${before + 1} of ${limit} requests being spent`,
      actual: `${step.reading.remaining}`,
      exchanges: [first.exchange, step.exchange],
    }
  }
  return undefined
}

function largestBatch(segment: readonly Step[]): number {
  return Math.max(...segment.map(({ batchSize }) => batchSize))
}

function lowest(segment: readonly Step[]): number {
  return Math.min(...segment.map(({ reading }) => reading?.remaining ?? Number.POSITIVE_INFINITY))
}
