import type { RequirementId } from './generated/requirement-id.ts'

/** A broken requirement that a gate is to let through for a while, whoever is answerable for that having said why. */
export interface Waiver {
  readonly requirement: RequirementId
  /** Only findings whose text has this in it; all of the requirement unless given. */
  readonly finding?: string
  readonly reason: string
  /** Address of what is to bring its end. */
  readonly issue: string
  /** The last day that it holds on, UTC, as `YYYY-MM-DD`. */
  readonly until: string
}

/** The waivers that a run is given. */
export interface Waivers {
  /** Whether one that is not needed any more fails the gate. */
  readonly strict: boolean
  readonly entries: readonly Waiver[]
}
