import type { RequirementId } from '../spec/generated/requirement-id.ts'

/** What of the suites is run. */
export interface Selection {
  readonly requirements: readonly RequirementId[]
  /** Of their checks the only ones, by name; all of them unless given. */
  readonly checks?: readonly string[] | undefined
}
