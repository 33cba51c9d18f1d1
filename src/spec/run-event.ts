import type { Breach, BreachPlace, Cause } from './cause.ts'
import type { DepthBounds } from './depth.ts'
import type { TransportError } from './exchange.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { Undetermined } from './judgement.ts'
import type { OperationId } from './operation.ts'
import type { PreflightOutcome } from './preflight-outcome.ts'
import type { ShownExchange } from './proof.ts'

/** An answer that the interface document leaves open, as the target gave it. */
export interface Observation {
  readonly requirement: RequirementId
  readonly question: string
  /** Id of the question in the catalogue. Absent where a requirement that is not OPEN leaves the answer open. */
  readonly id?: string
  readonly answer: string
}

/** How the question ends that an observation of a request without an answer has. */
export const neverAnswered = ', never answered'

/** An observation, and the exchange that shows it, where one does. */
export interface ObservationEntry extends Observation {
  readonly kind: 'observation'
  readonly number?: number
  /** The exchange; a log has it under its number. */
  readonly shown?: ShownExchange
}

/** An animal that the run may have created and, the interface having no delete, left behind. */
export interface Leftover {
  /** As the create's answer told it: an int64 as decimal digits, or whatever stood there. Absent where nothing did. */
  readonly id?: string
  readonly name: string
  /** The status of the create's answer, or `none`. With anything but 201 it is not certain that there is an animal. */
  readonly answer: string
}

/** An exchange, as far as it is counted. */
export interface ExchangeEntry {
  readonly kind: 'exchange'
  readonly operation: OperationId | 'other'
  /** The key that the request was made with, or that its credential was made from; `none` where it got 401. */
  readonly key: 'main' | 'rate-limit' | 'none'
  /** Section of the suite whose checks were running. */
  readonly section: string
  /** Requirements that it could have violated and did not. */
  readonly satisfied: readonly RequirementId[]
}

/** An operation, what is refused for its credential, or what is read back. */
export type InteractionsModel = 'refused' | 'listPets' | 'getPet' | 'createPet' | 'read back'

/** How many combinations of levels there are, and how many of them a run tried. */
export interface Combinations {
  readonly covered: number
  readonly possible: number
}

/** What a run tried together of the things that can vary in requests, or in what is read back. */
export interface Interactions {
  readonly model: InteractionsModel
  readonly pairs: Combinations
  readonly triples: Combinations
}

interface SatisfiedEntry {
  readonly kind: 'satisfied'
  readonly requirement: RequirementId
  readonly coverageCase: string
  /** Of the exchange that satisfied it; 0 where only the end of the log tells. */
  readonly number: number
  readonly shown?: ShownExchange
}

/** Why a requirement was not judged, or not in full. */
export interface Unjudged {
  readonly requirement: RequirementId
  /** `skipped`: the run's requests do not stretch to it. */
  readonly why: Undetermined['why'] | 'skipped'
  readonly reason: string
  /** The requirement whose violation is the reason, unless that one passed. */
  readonly blockedBy?: RequirementId
}

/** A target that may still be starting was asked whether it is there. What came is judged by nobody. */
export interface WaitedEntry {
  readonly kind: 'waited'
  /** Local time in ms at which the request went out. */
  readonly at: number
  readonly durationMs: number
  /** Absent where no head of an answer came. */
  readonly status?: number
  readonly error?: TransportError
}

/** The oracle reports it of the exchanges of a run: whoever has these can find it again. */
export type JudgedEvent =
  | ExchangeEntry
  /** `doubtful`: it settles nothing. */
  | ({ readonly kind: 'breach'; readonly certainty: 'final' | 'doubtful' } & Breach)
  | SatisfiedEntry
  | ObservationEntry
  | UndeterminedEntry
  | PhaseEntry
  /** At the end of a run. */
  | { readonly kind: 'interactions'; readonly models: readonly Interactions[] }

/** From here on, violations are being minimised, or are not any more; or all has been sent. */
export interface PhaseEntry {
  readonly kind: 'phase'
  readonly phase: 'minimising' | 'judging' | 'over'
}

type UndeterminedEntry = { readonly kind: 'undetermined' } & Unjudged

/** The scenarios of a run report it: no exchange shows it by itself. */
export type ScenarioEvent =
  | UndeterminedEntry
  | WaitedEntry
  /** A violation was minimised; `also` are others that the same cause has. */
  | ({ readonly kind: 'cause'; readonly also: readonly BreachPlace[] } & BreachPlace & Cause)
  | ({ readonly kind: 'observation'; readonly number?: never; readonly shown?: never } & Observation)
  | ({ readonly kind: 'leftover' } & Leftover)
  | { readonly kind: 'wait'; readonly until: number; readonly why: string }
  /** The first answer that told of the main key's limit; the answers themselves are in the log. */
  | { readonly kind: 'limit'; readonly limit: number; readonly renewedInMs: number }
  /** Once the first answers have come: how far the run goes. */
  | ({ readonly kind: 'depth' } & DepthBounds)
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'preflight'; readonly outcome: PreflightOutcome }

/** What a run notes down. Plain data: it crosses from the worker's thread. */
export type RunEvent = JudgedEvent | ScenarioEvent
