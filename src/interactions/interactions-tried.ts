import type { StoreView } from '../oracle/store/store-view.ts'
import type { Contract } from '../spec/contract.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { InteractionsModel } from '../spec/run-event.ts'
import { CombinationsTried } from './combinations-tried.ts'
import { authenticating } from './factors/authenticating.ts'
import { creating, type Sending } from './factors/creating.ts'
import { fetching } from './factors/fetching.ts'
import { listing } from './factors/listing.ts'
import { type ReadBack, readBack, readingBack } from './factors/reading-back.ts'
import { type Seen, seenBeside } from './seen.ts'

type Counts = Pick<CombinationsTried<never>, 'covered' | 'missing' | 'possible'>

/** What the exchanges of a run try together, of each model: an operation, what is refused, and what is read back. */
export class InteractionsTried {
  readonly #store: StoreView
  readonly #refused: CombinationsTried<Seen>
  readonly #lists = new CombinationsTried<Seen>(listing)
  readonly #fetches = new CombinationsTried<Seen>(fetching)
  readonly #creates: CombinationsTried<Sending>
  readonly #readBack = new CombinationsTried<ReadBack>(readingBack)

  constructor(contract: Contract, store: StoreView) {
    this.#store = store
    this.#refused = new CombinationsTried(authenticating(contract))
    this.#creates = new CombinationsTried(creating(contract))
  }

  /**
   * Takes in an exchange, in the order in which they were answered, while the store stands as it did before it. Those of
   * the key that the limit is tried with try nothing else.
   */
  see(exchange: Exchange): void {
    if (exchange.keyVariable !== 'PETSTORE_API_KEY') return
    const seen = seenBeside(exchange, this.#store)
    if (exchange.request.credential.kind !== 'key') this.#refused.see(seen)
    if (exchange.request.operation === 'listPets') this.#lists.see(seen)
    if (exchange.request.operation === 'getPet') this.#fetches.see(seen)
    if (exchange.request.operation === 'createPet') this.#creates.see(seen)
    for (const subject of readBack(seen)) this.#readBack.see(subject)
  }

  /** What was tried, by the names of the models. */
  get models(): readonly (readonly [InteractionsModel, Counts])[] {
    return [
      ['refused', this.#refused],
      ['listPets', this.#lists],
      ['getPet', this.#fetches],
      ['createPet', this.#creates],
      ['read back', this.#readBack],
    ]
  }
}
