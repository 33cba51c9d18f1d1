import { describe } from 'vitest'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { current } from './current-run.ts'

declare module 'vitest' {
  /** The tag of a check is the id of its requirement: a wrong id does not compile. */
  interface TestTags {
    requirement: RequirementId
  }
  interface TaskMeta {
    /** Why a check was skipped that a longer run makes. */
    leftOut?: string
    /** That a check goes further than a verdict needs. */
    explores?: boolean
  }
}

/**
 * Groups checks that go further than a verdict needs. Stages are read one after the other, each when those before it
 * have ended: where a whole run's requests are spent by then, its checks are skipped, since even to find that out takes each
 * a while. Where Vitest runs them by itself, each says why it is skipped.
 *
 * @param how - whether its checks may overlap
 * @param define - defines its checks
 */
export function describeExplored(name: string, how: 'at once' | 'in turn', define: () => void): void {
  const { run } = current
  run?.budget.release()
  const leftOut = run?.settings.whole === true && run.budget.isExplored ? run.leftOut() : undefined
  const skipped = leftOut === undefined ? {} : { leftOut: leftOut.message }
  const meta = { explores: true, ...skipped }
  describe(name, { concurrent: how === 'at once', skip: leftOut !== undefined, meta }, define)
}
