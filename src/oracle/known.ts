import type { OperationId } from '../catalogue/operation.ts'
import type { Exchange } from '../client/exchange.ts'
import type { PetStatus } from './new-pet.ts'
import type { Readings } from './readings.ts'

/** What an animal of the run's own must be shown with; undefined where nothing can be expected. */
export interface KnownAnimal {
  readonly name: string | undefined
  readonly categoryId: bigint | undefined
  readonly status: PetStatus | undefined
  readonly created: Exchange
}

/** A create that was refused, and must have left nothing. */
export interface RefusedName {
  readonly requirement: 'AUTH-5' | 'CREATE-7'
  readonly exchange: Exchange
}

/** What a run has learnt of the store by an exchange. It never changes: the next exchange makes another. */
export interface Known {
  /** By id. `contested`: told for two animals, or brought along by a body: which animal it is cannot be said. */
  readonly own: ReadonlyMap<bigint, KnownAnimal | 'contested'>
  /** Names that no animal may have, for each create that was sent with one was refused. */
  readonly refused: ReadonlyMap<string, RefusedName>
  /** Names that some create was let in with. */
  readonly letIn: ReadonlySet<string>
  /** Of the main key, by operation. */
  readonly readings: ReadonlyMap<OperationId, Readings>
}

/** Before the first exchange. */
export const nothingKnown: Known = {
  own: new Map(),
  refused: new Map(),
  letIn: new Set(),
  readings: new Map(),
}
