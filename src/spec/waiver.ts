import type { RequirementId } from './generated/requirement-id.ts'

/** An accepted violation of a requirement: a gate lets it through for a while, for a stated reason. */
export interface Waiver {
  readonly requirement: RequirementId
  /** Accepts only findings whose text contains this; by default, all of the requirement. */
  readonly finding?: string
  readonly reason: string
  /** Address of the issue that will end it. */
  readonly issue: string
  /** Its last day, UTC, as `YYYY-MM-DD`. */
  readonly until: string
}

/** The waivers of a run. */
export interface Waivers {
  /** Whether an unneeded waiver fails the gate. */
  readonly strict: boolean
  readonly entries: readonly Waiver[]
}
