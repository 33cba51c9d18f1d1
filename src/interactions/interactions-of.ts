import type { Contract } from '../contract/contract.ts'
import type { Exchange } from '../events/exchange.ts'
import { type Covered, countInteractions } from './count-interactions.ts'
import type { Model } from './factor.ts'
import { authenticating } from './factors/authenticating.ts'
import { creating } from './factors/creating.ts'
import { fetching } from './factors/fetching.ts'
import { listing } from './factors/listing.ts'
import { readBack, readingBack } from './factors/reading-back.ts'
import { beside, type Seen } from './seen.ts'

/** What of one model was covered. */
export interface ModelCovered extends Covered {
  /** An operation, or what is read back. */
  readonly model: string
}

/**
 * What of each model the exchanges of a run cover, those of the key that the limit is tried with left out.
 *
 * @param exchanges - in the order in which they were sent
 * @param consistencyWindowMs - of the run
 * @param strength - 2 for pairs, 3 for triples
 */
export function interactionsOf(
  contract: Contract,
  exchanges: readonly Exchange[],
  consistencyWindowMs: number,
  strength: 2 | 3,
): readonly ModelCovered[] {
  const ofMainKey = exchanges.filter(({ keyVariable }) => keyVariable === 'PETSTORE_API_KEY')
  const seen = [...beside(ofMainKey, consistencyWindowMs)]
  const of = (operation: string): readonly Seen[] =>
    seen.filter(({ request }) => request.operation === operation)
  return [
    counted(authenticating(contract), seen, strength),
    counted(listing, of('listPets'), strength),
    counted(fetching, of('getPet'), strength),
    counted(creating(contract), of('createPet'), strength),
    counted(readingBack, seen.flatMap(readBack), strength),
  ]
}

function counted<Subject>(
  model: Model<Subject>,
  subjects: readonly Subject[],
  strength: 2 | 3,
): ModelCovered {
  return { model: model.name, ...countInteractions(model, subjects, strength) }
}
