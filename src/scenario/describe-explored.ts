import { describe } from 'vitest'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { current } from './current-run.ts'

declare module 'vitest' {
  /** A test's tag is the id of its requirement, so a wrong id does not compile. */
  interface TestTags {
    requirement: RequirementId
  }
  interface TaskMeta {
    leftOut?: string
    /** Whether the test goes further than a verdict needs. */
    explores?: boolean
  }
}

/** Groups exploring tests, overlapping or in turn; skips them all at once where no budget for exploration remains. */
export function describeExplored(name: string, how: 'at once' | 'in turn', define: () => void): void {
  const { run } = current
  run?.budget.release()
  const leftOut = run?.settings.whole === true && run.budget.isExplored ? run.leftOut() : undefined
  const skipped = leftOut === undefined ? {} : { leftOut: leftOut.message }
  const meta = { explores: true, ...skipped }
  describe(name, { concurrent: how === 'at once', skip: leftOut !== undefined, meta }, define)
}
