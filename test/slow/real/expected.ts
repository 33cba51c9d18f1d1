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
  /** The requirements whose verdict hangs on the moment, or on what may be answered anyhow, with the reasons. */
  readonly either?: Partial<Record<RequirementId, string>>
  /** The requirements that one of the causes leaves undetermined: each is right once that one is repaired. */
  readonly blocked: readonly RequirementId[]
  /** How that cause is repaired, where any requirement is blocked. */
  readonly repair?: readonly Edit[]
}

/** A passage of a service's file, and what takes its place. */
export interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}
