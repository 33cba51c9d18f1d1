import type { RequirementId } from './generated/requirement-id.ts'
import type { ProfileName } from './profile.ts'

/** How binding a requirement is: see the levels in `spec/requirements.yaml`. */
export type Level = 'MUST' | 'SHOULD' | 'OPEN'

/** How often at least, and in how many ways, a requirement must have been kept to pass. Ways are coverage cases. */
export interface Needs {
  readonly answers?: number
  readonly coverageCases?: number
  /** Each of these among them; one that begins with an operation is void where the profile has it not. */
  readonly each?: readonly string[]
}

/** One row of the catalogue: a single thing that the interface document asks of a service. */
export interface Requirement {
  readonly id: RequirementId
  /** What it asks, in a few words, with code between backticks. */
  readonly title: string
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
  /** What the suite sends, and what a check needs. */
  readonly tried: readonly string[]
  /** What a conforming service may do all the same. */
  readonly freedoms: readonly string[]
  readonly profiles: readonly ProfileName[]
  /** What a pass must rest on, beside an answer that could have broken the row and did not. */
  readonly needs?: Needs
  /** By their ids, questions whose answers a run records without judging them; none unless the requirement is OPEN. */
  readonly observes: Readonly<Record<string, string>>
  /** None of a requirement that is OPEN. */
  readonly example?: ViolationExample
}

/** How a service violates a requirement: what a mutant does, and what the oracle says of it. */
export interface ViolationExample {
  /** Name of the mutant in `calibration/mutants/`. */
  readonly mutant: string
  /** What a service does that violates the requirement, to be read after "A service that". */
  readonly summary: string
  readonly expected: string
  readonly actual: string
  /** The last exchange that shows it, in short; none where it takes a series. */
  readonly exchange?: string
}
