import type { NewPet } from '../../oracle/new-pet.ts'
import type { CreatedPet } from '../../oracle/store/store-view.ts'
import type { Exchange } from '../../spec/exchange.ts'

/** A create with a valid body, and what came of it. */
export interface Attempt {
  readonly sent: NewPet
  readonly exchange: Exchange
  /** The animal, if the create was answered 201 with an id. */
  readonly animal: CreatedPet | undefined
}
