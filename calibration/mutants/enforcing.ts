import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Allowance, Limiter } from '../../src/service/limits/limiter.ts'

/** Only there: a check of another requirement need not meet it. */
export const onCustomPlan = (call: Call): boolean => call.key === 'enterprise' || call.key === 'spare'

/** A limiter whose word is changed. */
const retold = (limiter: Limiter, tell: (allowance: Allowance) => Allowance): Limiter => ({
  spend: (now) => tell(limiter.spend(now)),
  peek: (now) => tell(limiter.peek(now)),
})

/** Lets in another number of requests than it tells of. */
export const enforcing = (
  enforced: (limit: number) => number,
  remaining: (allowance: Allowance, limit: number) => number,
): Edit =>
  change('limiter', (limiter) => (windows, bucket) => {
    const limit = windows[0]?.limit ?? 0
    const inner = limiter(
      windows.map((window) => ({ ...window, limit: enforced(window.limit) })),
      bucket,
    )
    return retold(inner, (allowance) => ({
      ...allowance,
      limit,
      remaining: remaining(allowance, limit),
    }))
  })
