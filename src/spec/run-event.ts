import type { BreachPlace, Cause } from './cause.ts'
import type { TransportError } from './exchange.ts'
import type { RequirementId } from './generated/requirement-id.ts'
import type { OperationId } from './operation.ts'
import type { Proof } from './proof.ts'

/** An exchange in short, for a reader who can look up the rest by its number: plain data without a key. */
export interface ShownExchange {
  /** Order in which the exchange was made. */
  readonly number: number
  /** Request and answer as readable HTTP, of bodies the beginnings. */
  readonly text: string
}

/**
 * What came of one request that a trial of the rate limit asked for: the number of its exchange, `none` where it was one
 * that may be left out and was, and `spent` where no request was left for it.
 */
export type RecordedCall = number | 'none' | 'spent'

/**
 * A trial of the rate limit as a log has it: what it was told, and what came of each request that it asked for, in the order
 * in which it did. All else follows from that and from the exchanges.
 */
export interface RecordedTrial {
  /** Number of the exchange that it began with. */
  readonly first: number
  readonly calls: readonly RecordedCall[]
  /** How many requests it might send then. */
  readonly left: number
  /** With how many creates a counter of their own might be crossed. */
  readonly crossed: number
  /** Whether it might send lists of orders too. */
  readonly withOrders: boolean
  /** How long after Reset it might look at a window, in ms; absent on a key that others may use. */
  readonly restMs?: number
  /** So many animals could still be created when it was over. */
  readonly createsLeft: number
}

/** An answer that the interface document leaves open, as the target gave it. */
export interface Observation {
  readonly requirement: RequirementId
  readonly question: string
  readonly answer: string
}

/** An animal that the run may have created and, the interface having no delete, left behind. */
export interface Residue {
  /** As the create's answer told it: an int64 as decimal digits, or whatever stood there. Absent where nothing did. */
  readonly id?: string
  readonly name: string
  /** The status of the create's answer, or `none`. With anything but 201 it is not certain that there is an animal. */
  readonly answer: string
}

/** Exchanges that differ in nothing that is counted. */
export interface ExchangesEntry {
  readonly kind: 'exchange'
  readonly operation: OperationId | 'other'
  /** The key that the requests were made with, or that their credentials were made from; `none` for those that got 401. */
  readonly key: 'main' | 'rate-limit' | 'none'
  /** Section of the suite whose checks were running. */
  readonly section: string
  /** Rows that each of them could have broken and did not. */
  readonly kept: readonly RequirementId[]
  /** How many they are. */
  readonly count: number
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
  /** Of two factors each. */
  readonly pairs: Combinations
  /** Of three factors each. */
  readonly triples: Combinations
}

/** A requirement was kept in a way that it had not been kept before. */
export interface KeptEntry {
  readonly kind: 'kept'
  readonly requirement: RequirementId
  readonly variety: string
  /** Of the exchange that kept it; 0 where only the end of the log tells. */
  readonly number: number
  /** That exchange. */
  readonly shown?: ShownExchange
}

/** The check of a requirement rests on an exchange, though no answer by itself keeps that: a trial, or what is left open. */
export interface ShownEntry {
  readonly kind: 'shown'
  readonly requirement: RequirementId
  /** Of the exchange. */
  readonly number: number
  /** That exchange. */
  readonly shown?: ShownExchange
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

/** What a run notes down beside the outcome of its tests. Plain data: it crosses from the worker's thread. */
export type RunEvent =
  | ExchangesEntry
  | {
      readonly kind: 'breach'
      readonly requirement: RequirementId
      /** `doubtful`: it settles nothing. */
      readonly certainty: 'final' | 'doubtful'
      /** Why it settles nothing, unless it was seen once and not again. */
      readonly reason?: string
      readonly expected: string
      readonly actual: string
      readonly proof: readonly Proof[]
    }
  | KeptEntry
  | ShownEntry
  | WaitedEntry
  | ({
      /** A breach was taken apart. */
      readonly kind: 'cause'
      /** Others that the same cause has. */
      readonly also: readonly BreachPlace[]
    } & BreachPlace &
      Cause)
  | ({ readonly kind: 'observation' } & Observation)
  | ({ readonly kind: 'residue' } & Residue)
  | {
      /** At the end of a run. */
      readonly kind: 'interactions'
      readonly models: readonly Interactions[]
    }
  | {
      /** The trial of the rate limit is over. */
      readonly kind: 'trial'
      readonly trial: RecordedTrial
    }
  | {
      /** From here on, what broke is being taken apart, or is not any more; or all has been sent. */
      readonly kind: 'phase'
      readonly phase: 'taking apart' | 'judging' | 'over'
    }
  | { readonly kind: 'wait'; readonly until: number; readonly why: string }
  | {
      /** The first answer that told of the main key's limit; the answers themselves are in the log. */
      readonly kind: 'limit'
      readonly limit: number
      readonly renewedInMs: number
    }
  | { readonly kind: 'unreachable'; readonly reason: string }
