import type { Level } from './level.ts'
import type { ProfileName } from './profile.ts'
import type { RequirementId } from './requirement-id.ts'

/** One row of the catalogue: a single thing that the interface document asks of a service. */
export interface Requirement {
  readonly id: RequirementId
  /** Rises when the check of the row grows: what passed before may rightly fail then. */
  readonly revision: number
  readonly level: Level
  /** Section of the suite that judges it, such as `authentication`. */
  readonly suite: string
  /** Section of the interface document, with the number of the rule where there is one. */
  readonly section: string
  /** What must hold, in one or two sentences. */
  readonly statement: string
  /** What a conforming service may do all the same, and what a check of the row needs. */
  readonly freedoms: readonly string[]
  readonly profiles: readonly ProfileName[]
  /** Questions whose answers a run records without judging them; empty where there are none. */
  readonly observes: readonly string[]
}
