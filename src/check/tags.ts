import type { RequirementId } from '../spec/generated/requirement-id.ts'

declare module 'vitest' {
  /** The tag of a check is the id of its requirement: a wrong id does not compile. */
  interface TestTags {
    requirement: RequirementId
  }
}
