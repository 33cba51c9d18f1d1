import type { RequirementId } from './generated/requirement-id.ts'
import type { ProfileName } from './profile.ts'

/** How binding a requirement is: see the levels in `spec/requirements.yaml`. */
export type Level = 'MUST' | 'SHOULD' | 'OPEN'

/** How often at least, and in how many ways, a requirement must have been kept to pass. Ways are coverage cases. */
export interface Needs {
  readonly answers?: number
  readonly varieties?: number
  /** Each of these among them; one that begins with an operation is void where the profile has it not. */
  readonly each?: readonly string[]
}

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
  /** Numbers of the clauses in `spec/interface.md` that it rests on. */
  readonly clauses: readonly string[]
  readonly statement: string
  /** What a conforming service may do all the same, and what a check of the row needs. */
  readonly freedoms: readonly string[]
  readonly profiles: readonly ProfileName[]
  /** What a pass must rest on, beside an answer that could have broken the row and did not. */
  readonly needs?: Needs
  /** By their ids, questions whose answers a run records without judging them; none unless the requirement is OPEN. */
  readonly observes: Readonly<Record<string, string>>
}
