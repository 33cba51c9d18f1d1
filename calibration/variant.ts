import type { ServiceChange } from '../src/service/behaviour.ts'
import type { RequirementId } from '../src/spec/generated/requirement-id.ts'
import type { OpenRequirementId, QuestionId } from '../src/spec/question-id.ts'

/** By question (`LIST-9 order`), a text that an observed answer has to contain. */
export type AllAnswers = {
  readonly [Q in { [R in OpenRequirementId]: `${R} ${string & QuestionId<R>}` }[OpenRequirementId]]: string
}

/** Those of some questions. */
export type Answers = Partial<AllAnswers>

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
