import { held, type Judgement, open } from './judgement.ts'
import { refillBound, segments } from './refill.ts'
import { isLetIn, type Step } from './step.ts'

/**
 * RATE-3: Remaining falls as requests are spent. Refill is free, so it is broken only where more was spent,
 * within one window, than could have been given back meanwhile.
 */
export function judgeRemainingFalls(steps: readonly Step[]): Judgement {
  const spent = steps.filter((step) => isLetIn(step) && step.reading !== undefined)
  if (spent.length < 2) return open('fewer than two responses told what remains')
  for (const segment of segments(spent)) {
    const stuck = findStuck(steps, segment)
    if (stuck !== undefined) return stuck
  }
  const fell = segments(spent).some(
    (segment) => (lastRemaining(segment) ?? 0) < (segment[0]?.reading?.remaining ?? 0),
  )
  return fell ? held : open('what was spent may have been given back meanwhile')
}

function findStuck(steps: readonly Step[], segment: readonly Step[]): Judgement | undefined {
  const last = segment.at(-1)
  if (last?.reading === undefined) return undefined
  for (const [index, first] of segment.entries()) {
    if (first.reading === undefined || first.reading.remaining === 0) continue
    const spent = segment.length - 1 - index
    const overlap = first.batchSize - 1 + (last.batchSize - 1)
    if (last.reading.remaining < first.reading.remaining) continue
    if (spent <= refillBound(steps, first.sentAt, last.endedAt) + overlap + 1) continue
    return {
      state: 'broken',
      expected: `X-RateLimit-Remaining below ${first.reading.remaining} after ${spent} more requests`,
      actual: `${last.reading.remaining}`,
      exchanges: [first.exchange, last.exchange],
    }
  }
  return undefined
}

function lastRemaining(segment: readonly Step[]): number | undefined {
  const readings = segment.flatMap(({ reading }) => (reading === undefined ? [] : [reading.remaining]))
  return readings.length === 0 ? undefined : Math.min(...readings)
}
