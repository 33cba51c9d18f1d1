import type { OperationId } from '../catalogue/operation.ts'
import type { RequirementId } from '../catalogue/requirement-id.ts'
import type { Proof } from './proof.ts'

/** What a run notes down beside the outcome of its tests. Plain data: it crosses from the worker's thread. */
export type JournalEntry =
  | {
      readonly kind: 'exchange'
      readonly operation: OperationId | 'other'
      /** The key that the request was made with, or that its credential was made from. */
      readonly key: 'main' | 'rate-limit'
      /** Section of the suite whose checks were running. */
      readonly section: string
      /** Rows that this exchange could have broken and did not. */
      readonly kept: readonly RequirementId[]
    }
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
  | { readonly kind: 'residue'; readonly id: string; readonly name: string }
  | { readonly kind: 'wait'; readonly until: number; readonly why: string }
  | { readonly kind: 'unreachable'; readonly reason: string }

/** Where entries go. */
export type Journal = (entry: JournalEntry) => void

/** What the run's main thread may tell the worker: to send nothing more. */
export type StopRequest = { readonly kind: 'stop' }
