import type { Breach, BreachPlace, Cause } from './cause.ts'
import type { DepthBounds } from './depth.ts'
import type { TransportError } from './exchange.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { Undetermined } from './judgement.ts'
import type { OperationId } from './operation.ts'
import type { PreflightOutcome } from './preflight-outcome.ts'
import type { ShownExchange } from './proof.ts'

/** The target's answer to a question that the interface document leaves open. */
export interface Observation {
  readonly requirement: RequirementId
  readonly question: string
  /** Id of the question in the catalogue. Absent for requirements that are not OPEN. */
  readonly id?: string
  readonly answer: string
}

/** The end of the question in observations of requests without a response. */
export const neverAnswered = ', never answered'

/** An observation, and the exchange that shows it, if any. */
export interface ObservationEntry extends Observation {
  readonly kind: 'observation'
  readonly number?: number
  /** The exchange, which a log has under its number. */
  readonly shown?: ShownExchange
}

/** A pet that the run may have created, and that remains, since the interface has no DELETE. */
export interface Leftover {
  /** From the response to the POST: an int64 as decimal digits, or another value. Absent without one. */
  readonly id?: string
  readonly name: string
  /** The status of the response to the POST, or `none`. Without a 201, the pet need not exist. */
  readonly answer: string
}

/** An exchange, as far as it is counted. */
export interface ExchangeEntry {
  readonly kind: 'exchange'
  readonly operation: OperationId | 'other'
  /** The key of the request or of its credential; `none` where it got 401. */
  readonly key: 'main' | 'rate-limit' | 'none'
  /** The current section of the suite. */
  readonly section: string
  /** Requirements that it could have violated and did not. */
  readonly satisfied: readonly RequirementId[]
}

/** An operation, bad credentials, or what is read back. */
export type InteractionsModel = 'refused' | 'listPets' | 'getPet' | 'createPet' | 'read back'

/** The number of combinations of levels, and how many a run tested. */
export interface Combinations {
  readonly covered: number
  readonly possible: number
}

/** Input combinations of requests, or of what is read back, that a run tested. */
export interface Interactions {
  readonly model: InteractionsModel
  readonly pairs: Combinations
  readonly triples: Combinations
}

interface SatisfiedEntry {
  readonly kind: 'satisfied'
  readonly requirement: RequirementId
  readonly coverageCase: string
  /** Number of the satisfying exchange; 0 where only the end of the log shows it. */
  readonly number: number
  readonly shown?: ShownExchange
}

/** Why a requirement was not judged, or not in full. */
export interface Unjudged {
  readonly requirement: RequirementId
  /** `skipped`: the run's requests do not suffice. */
  readonly why: Undetermined['why'] | 'skipped'
  readonly reason: string
  /** The requirement whose violation is the reason, unless it passed. */
  readonly blockedBy?: RequirementId
}

/** A request that asks whether a starting target is available. Its response is not judged. */
export interface WaitedEntry {
  readonly kind: 'waited'
  /** When the request left, in local ms. */
  readonly at: number
  readonly durationMs: number
  /** Absent without the head of a response. */
  readonly status?: number
  readonly error?: TransportError
}

/** An event that the oracle reports, and that the run's exchanges give again. */
export type JudgedEvent =
  | ExchangeEntry
  /** `doubtful`: it proves nothing. */
  | ({ readonly kind: 'breach'; readonly certainty: 'final' | 'doubtful' } & Breach)
  | SatisfiedEntry
  | ObservationEntry
  | UndeterminedEntry
  | PhaseEntry
  /** At the end of a run. */
  | { readonly kind: 'interactions'; readonly models: readonly Interactions[] }

/** The phase from here on: minimisation, judging, or over. */
export interface PhaseEntry {
  readonly kind: 'phase'
  readonly phase: 'minimising' | 'judging' | 'over'
}

type UndeterminedEntry = { readonly kind: 'undetermined' } & Unjudged

/** An event that scenarios report, since no exchange shows it by itself. */
export type ScenarioEvent =
  | UndeterminedEntry
  | WaitedEntry
  /** A violation was minimised; `also` are others with the same cause. */
  | ({ readonly kind: 'cause'; readonly also: readonly BreachPlace[] } & BreachPlace & Cause)
  | ({ readonly kind: 'observation'; readonly number?: never; readonly shown?: never } & Observation)
  | ({ readonly kind: 'leftover' } & Leftover)
  | { readonly kind: 'wait'; readonly until: number; readonly why: string }
  /** The first response with the main key's limit; responses themselves are in the log. */
  | { readonly kind: 'limit'; readonly limit: number; readonly renewedInMs: number }
  /** How far the run goes, once the first responses have come. */
  | ({ readonly kind: 'depth' } & DepthBounds)
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'preflight'; readonly outcome: PreflightOutcome }

/** An event of a run: plain data, to cross from the worker's thread. */
export type RunEvent = JudgedEvent | ScenarioEvent
