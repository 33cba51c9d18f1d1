import type { ServiceChange } from '../src/service/service-change.ts'
import type { RequirementId } from '../src/spec/generated/requirement-id.ts'
import type { Answers } from './answers.ts'

/** One way in which a conforming service may differ from the plain one. */
export interface Variant extends ServiceChange {
  readonly name: string
  readonly summary: string
  /** The row of the catalogue or section of the document that leaves it open. */
  readonly freedom: string
  /** Requirements that a careful run may find `inconclusive` or `not-applicable` on it; none may fail. */
  readonly inconclusive?: readonly RequirementId[]
  /** What a run has to observe on it. */
  readonly answers?: Answers
}
