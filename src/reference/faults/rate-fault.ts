import type { RequirementId } from '../../catalogue/requirement-id.ts'
import { change } from '../behaviour.ts'
import type { Call } from '../call.ts'
import type { Edit } from '../edit.ts'
import type { Fault } from '../fault.ts'
import type { Allowance, Limiter } from '../limits/limiter.ts'
import { spending } from './seen-in.ts'

/** A fault that shows on a key spent to the end. */
export const rateFault = (
  target: RequirementId,
  name: string,
  summary: string,
  apply: Edit,
  alsoBreaks: readonly RequirementId[] = [],
): Fault => ({ name, summary, target, alsoBreaks, profiles: spending, apply })

/** Only there: a check of another requirement need not meet it. */
export const onCustomPlan = (call: Call): boolean => call.key === 'enterprise' || call.key === 'spare'

/** What can no longer be seen once nothing is refused. */
export const neverRefused: readonly RequirementId[] = ['RATE-6', 'RATE-7', 'RATE-8', 'RATE-10', 'RATE-11']

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
