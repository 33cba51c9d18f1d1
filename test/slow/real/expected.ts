import type { RequirementId } from '../../../src/spec/generated/requirement-id.ts'
import type { Rows } from './judge.ts'

/** What a service is expected to violate, written down before its first run. */
export interface Expected {
  /** The program, as a shell starts it in the folder that the service is set up in. */
  readonly start: string
  /** The requirements of each verdict but pass and observed, with the reasons. */
  readonly rows: Rows
  /**
   * The root causes, each with the requirements that it violates by itself. A violated requirement that stands at none
   * has to name the finding of one.
   */
  readonly causes: Readonly<Record<string, readonly RequirementId[]>>
  /** The requirements that one of the causes leaves undetermined. */
  readonly blocked: readonly RequirementId[]
}
