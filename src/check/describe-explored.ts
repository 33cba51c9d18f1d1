import { describe } from 'vitest'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { current } from './current-run.ts'

declare module 'vitest' {
  /** The tag of a test is the id of its requirement: a wrong id does not compile. */
  interface TestTags {
    requirement: RequirementId
  }
  interface TaskMeta {
    leftOut?: string
    /** Whether the test goes further than a verdict needs. */
    explores?: boolean
  }
}

/**
 * Groups tests that go further than a verdict needs. Vitest reads each stage once those before it have ended: where a whole
 * run's requests are exhausted by then, the group is skipped, since each test would take a while to find that out.
 *
 * @param how - whether the tests may overlap
 * @param define - defines the tests
 */
export function describeExplored(name: string, how: 'at once' | 'in turn', define: () => void): void {
  const { run } = current
  run?.budget.release()
  const leftOut = run?.settings.whole === true && run.budget.isExplored ? run.leftOut() : undefined
  const skipped = leftOut === undefined ? {} : { leftOut: leftOut.message }
  const meta = { explores: true, ...skipped }
  describe(name, { concurrent: how === 'at once', skip: leftOut !== undefined, meta }, define)
}
