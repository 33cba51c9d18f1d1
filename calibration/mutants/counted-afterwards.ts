import { change } from '../../src/service/behaviour.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Limiter } from '../../src/service/limits/limiter.ts'
import { faults } from './faults.ts'
import { verySlowWindows } from './slow-windows.ts'

/** What is asked for within so much time looks at the same count, and adds to it afterwards. */
const countedAfter = (ms: number): Edit =>
  change('limiter', (limiter) => (windows, bucket): Limiter => {
    const inner = limiter(windows, bucket)
    if (bucket !== 'enterprise' && bucket !== 'spare') return inner
    let waiting: number[] = []
    const count = (now: number): void => {
      const due = waiting.filter((at) => at + ms <= now)
      waiting = waiting.filter((at) => at + ms > now)
      for (const at of due) inner.spend(at)
    }
    return {
      spend: (now) => {
        count(now)
        const seen = inner.peek(now)
        if (!seen.allowed) return seen
        waiting.push(now)
        const resetAt = Math.max(seen.resetAt, now)
        return { ...seen, remaining: seen.remaining - 1, resetAt }
      },
      peek: (now) => {
        count(now)
        return inner.peek(now)
      },
    }
  })

/** Limits that hold for requests that come one by one (interface document, Limits, rule 1). */
export const countedAfterwards = faults('RATE-5', {
  'limit-looked-at-before-it-is-counted': {
    summary: 'reads the count, and adds to it 20 ms later: requests side by side all pass',
    mayBreak: ['RATE-3'],
    settings: verySlowWindows,
    apply: countedAfter(20),
  },
})
