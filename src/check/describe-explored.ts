import { describe } from 'vitest'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import { currentRun } from './current-run.ts'

declare module 'vitest' {
  /** The tag of a check is the id of its requirement: a wrong id does not compile. */
  interface TestTags {
    requirement: RequirementId
  }
  interface TaskMeta {
    /** Why a check was skipped that a longer run makes. */
    leftOut?: string
  }
}

/**
 * Groups checks that go further than a verdict needs. Sections are read one after the other, each when those before it
 * have ended: where the run's requests are spent by then, its checks are skipped, since even to find that out takes each a
 * while.
 *
 * @param name - of the group
 * @param define - defines its checks
 * @param order - false in `isConcurrent` for checks that must not overlap
 */
export function describeExplored(
  name: string,
  define: () => void,
  { isConcurrent = true }: { readonly isConcurrent?: boolean } = {},
): void {
  const run = currentRun()
  run?.budget.release()
  const leftOut = run?.budget.isExplored === true ? run.leftOut() : undefined
  describe(
    name,
    {
      concurrent: isConcurrent,
      ...(leftOut === undefined ? {} : { skip: true, meta: { leftOut: leftOut.message } }),
    },
    define,
  )
}
