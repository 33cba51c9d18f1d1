import type { RequirementId } from './generated/requirement-id.ts'
import type { ProfileName } from './profile.ts'

/** How binding a requirement is: see the levels in `spec/requirements.yaml`. */
export type Level = 'MUST' | 'SHOULD' | 'OPEN'

/** How many satisfying responses, in how many coverage cases, a pass needs. */
export interface Needs {
  readonly answers?: number
  readonly coverageCases?: number
  /** Required coverage cases; those of an operation that the profile lacks do not count. */
  readonly each?: readonly string[]
}

/** A requirement of the catalogue: a single thing that the interface document asks of a service. */
export interface Requirement {
  readonly id: RequirementId
  /** What it asks, in a few words, with code between backticks. */
  readonly title: string
  /** Rises when its check grows, so that an earlier pass may rightly fail. */
  readonly revision: number
  readonly level: Level
  /** Section of the suite that judges it, such as `authentication`. */
  readonly suite: string
  /** Section of the interface document, with the number of a rule, if any. */
  readonly section: string
  /** Numbers of its clauses in `spec/interface.md`. */
  readonly clauses: readonly string[]
  readonly statement: string
  /** What the suite sends, and what a test needs. */
  readonly tried: readonly string[]
  /** What a conforming service may do all the same. */
  readonly freedoms: readonly string[]
  readonly profiles: readonly ProfileName[]
  /** What a pass needs besides one satisfying response. */
  readonly needs?: Needs
  /** Questions by id, whose answers a run records; empty unless the requirement is OPEN. */
  readonly observes: Readonly<Record<string, string>>
  /** Absent for an OPEN requirement. */
  readonly example?: ViolationExample
}

/** How a service violates a requirement: a mutant's behaviour, and the oracle's result. */
export interface ViolationExample {
  /** Name of the mutant in `calibration/mutants/`. */
  readonly mutant: string
  /** What the service does, to follow "A service that". */
  readonly summary: string
  readonly expected: string
  readonly actual: string
  /** The last exchange that shows it, in short; absent where it takes a series. */
  readonly exchange?: string
}
