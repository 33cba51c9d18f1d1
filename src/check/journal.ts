import type { OperationId } from '../catalogue/operation.ts'
import type { RequirementId } from '../catalogue/requirement-id.ts'
import type { Proof } from './proof.ts'
import type { PossibleResidue } from './residue.ts'

/** Exchanges that differ in nothing that is counted. */
export interface ExchangesEntry {
  readonly kind: 'exchange'
  readonly operation: OperationId | 'other'
  /** The key that the requests were made with, or that their credentials were made from. */
  readonly key: 'main' | 'rate-limit'
  /** Section of the suite whose checks were running. */
  readonly section: string
  /** Rows that each of them could have broken and did not. */
  readonly kept: readonly RequirementId[]
  /** How many they are. */
  readonly count: number
}

/** What a run notes down beside the outcome of its tests. Plain data: it crosses from the worker's thread. */
export type JournalEntry =
  | ExchangesEntry
  | {
      readonly kind: 'breach'
      readonly requirement: RequirementId
      /** `doubtful`: seen once and not again, so it settles nothing. */
      readonly certainty: 'final' | 'doubtful'
      readonly expected: string
      readonly actual: string
      readonly proof: readonly Proof[]
    }
  | {
      readonly kind: 'observation'
      readonly requirement: RequirementId
      readonly question: string
      readonly answer: string
    }
  | ({ readonly kind: 'residue' } & PossibleResidue)
  | { readonly kind: 'wait'; readonly until: number; readonly why: string }
  | { readonly kind: 'unreachable'; readonly reason: string }

/** Where entries go. */
export type Journal = (entry: JournalEntry) => void

/** What the run's main thread may tell the worker: to send nothing more. */
export type StopRequest = { readonly kind: 'stop' }
