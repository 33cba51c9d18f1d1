import type { RequirementId } from '../catalogue/requirement-id.ts'
import type { Behaviour } from './behaviour.ts'
import type { Settings } from './settings.ts'

/** One way in which a conforming service may differ from the plain one. */
export interface Variant {
  readonly name: string
  readonly summary: string
  /** The row of the catalogue or section of the document that leaves it open. */
  readonly freedom: string
  /** Requirements that a careful run may find `inconclusive` or `not-applicable` on it; none may fail. */
  readonly inconclusive?: readonly RequirementId[]
  readonly settings?: Partial<Settings>
  readonly apply?: (behaviour: Behaviour) => Behaviour
}
